/**
 * Random numbers from a seed, and hashes, exactly as on the server. Every draw is the first 64 bits of SHA-256 over
 * "seed:count"; a draw that would favour low numbers is repeated.
 */

/** Browsers provide WebCrypto only in secure contexts: https or localhost. */
export const canHash = () => (globalThis.crypto as Crypto | undefined)?.subtle !== undefined

const RANGE = 1n << 64n

async function sha256(text: string): Promise<DataView> {
  return new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** The hash that commits to a secret, in hexadecimal. */
export async function commitmentOf(salt: string, secret: string): Promise<string> {
  const hash = await sha256(`${salt}:${secret}`)
  return Array.from({ length: hash.byteLength }, (_, at) => hash.getUint8(at).toString(16).padStart(2, '0')).join('')
}

/** The canonical JSON of a move for hashing: keys sorted, no spaces. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

export class Source {
  constructor(private readonly seed: string, public count = 0) {}

  /** The same source, this many draws later. */
  later(draws: number): Source {
    return new Source(this.seed, this.count + draws)
  }

  async below(bound: number): Promise<number> {
    const fair = RANGE - (RANGE % BigInt(bound))
    for (;;) {
      const number = (await sha256(`${this.seed}:${this.count++}`)).getBigUint64(0)
      if (number < fair) return Number(number % BigInt(bound))
    }
  }

  async shuffled<T>(items: readonly T[]): Promise<T[]> {
    const order = [...items]
    for (let place = order.length - 1; place > 0; place--) {
      const other = await this.below(place + 1)
      const moved = order[place] as T
      order[place] = order[other] as T
      order[other] = moved
    }
    return order
  }
}
