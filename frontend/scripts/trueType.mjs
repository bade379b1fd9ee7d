/** Unpacks fonts: what draws pictures on the server reads TrueType files only. */
import { inflateSync } from 'node:zlib'

const HEADER = 12
const ENTRY = 16

/** The TrueType file in a WOFF file (https://www.w3.org/TR/WOFF/): the same tables, uncompressed. */
export function trueTypeOf(/** @type {Buffer} */ woff) {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(HEADER + ENTRY * count)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * power, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE(16 * (count - power), 10)
  const parts = [head]
  let offset = head.length
  for (let table = 0; table < count; table += 1) {
    const [tag, at, packed, length, checksum] = [0, 4, 8, 12, 16].map((field) => woff.readUInt32BE(44 + 20 * table + field))
    const stored = woff.subarray(at, at + packed)
    const data = packed < length ? inflateSync(stored) : stored
    const padded = Buffer.concat([data, Buffer.alloc(-length & 3)])
    for (const [field, value] of [tag, checksum, offset, length].entries()) head.writeUInt32BE(value, HEADER + ENTRY * table + 4 * field)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
