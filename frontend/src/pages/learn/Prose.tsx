import { follow } from '../../base/browser/router'

const LINK = /\[([^\]]+)\]\(([^)]+)\)/

/** Paragraphs, with lists for lines that begin with a hyphen, and `[links](/to)`. */
export function Prose({ text }: { text: readonly string[] }) {
  return <>{blocksOf(text).map((block) => (Array.isArray(block) ? <ul key={block[0]}>{block.map((one) => <li key={one}>{linked(one)}</li>)}</ul> : <p key={block}>{linked(block)}</p>))}</>
}

/** A line with its links. */
function linked(line: string) {
  const parts = line.split(LINK)
  return parts.map((part, at) => [part, <a key={at} href={parts[at + 1] ?? ''} onClick={follow}>{part}</a>, null][at % 3])
}

/** Groups consecutive list lines; other lines stay separate. */
export function blocksOf(text: readonly string[]): (string | string[])[] {
  const blocks: (string | string[])[] = []
  for (const line of text) {
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(2))
    else blocks.push([line.slice(2)])
  }
  return blocks
}
