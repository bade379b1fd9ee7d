import { chaptersOf, linesOf, titleOf } from '../../table/log/chapters'
import { Times } from '../../table/log/parts'
import { wordsOf } from '../../table/log/words'
import type { LogEntry } from '../../net/protocol'

/** The first move of a game; 0 is its opening, in which there may be nothing to see. */
const FIRST = 1

/** A game's log by rounds. What stands before the first round of a log that does not begin with the game has no title.
 *  `moment` is the line that is marked. */
export function LogWords({ log, moment }: { log: LogEntry[]; moment: number | null }) {
  const isCut = (log[0]?.stream ?? 0) > FIRST
  return (
    <>
      {chaptersOf(log).map((chapter) => (
        <section key={chapter.number}>
          {(chapter.number > 0 || !isCut) && <h3>{titleOf(chapter)}</h3>}
          <ol>
            {linesOf(chapter).map(({ key, stream, event, opener, undone, times }) => (
              <li key={key} class={stream === moment ? 'reported' : undefined}>
                {undone ? <s>{wordsOf(event, opener)}</s> : wordsOf(event, opener)}<Times n={times} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}
