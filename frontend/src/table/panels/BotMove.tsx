import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { READINESS } from '../history/since'
import { chaptersOf } from '../log/chapters'
import { wordsOf } from '../log/words'
import { isStepping, showAll, showNext } from '../pacing'
import { seat, standingLog } from '../store'

/**
 * What a bot has just done, in words, for a player who is alone with bots while it is not their turn; step by step, the
 * next move is shown when they want to see it.
 */
export function BotMove() {
  const last = standingLog.value.findLast(({ mover, events }) => mover !== undefined && events.some(({ kind }) => !READINESS.has(kind)))
  const lines = last && last.mover !== seat.value
    ? (chaptersOf(standingLog.value).at(-1)?.lines ?? []).filter(({ stream, event }) => stream === last.stream && !READINESS.has(event.kind))
    : []
  if (!lines.length && !isStepping.value) return null
  return (
    <div class="panel stand-in bot-move">
      {lines.map(({ key, event, opener }) => <p key={key}>{wordsOf(event, opener)}</p>)}
      {isStepping.value && (
        <p class="line">
          <button type="button" class="button primary" data-action="next" onClick={showNext}><Icon name="play" />{t('table.pace.steps')}</button>
          <button type="button" class="button quiet" onClick={showAll}>{t('table.pace.all')}</button>
        </p>
      )}
    </div>
  )
}
