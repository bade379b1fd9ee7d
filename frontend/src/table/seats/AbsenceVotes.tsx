import { Failure } from '../../base/components/Failure'
import { t } from '../../base/i18n'
import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import type { Absence } from '../../net/protocol'
import { colourOf, playerName } from '../names'
import { useRequest } from '../clocks/useRequest'
import { clock, room, seat, vote, type Choice } from '../store'

const CHOICES: readonly Choice[] = ['wait', 'bot', 'replace', 'end']

/** Votes on seats whose time ran out too often: what the other players can do about it. */
export function AbsenceVotes() {
  return <>{clock.value?.absences.map((absence) => <Question key={absence.seat} absence={absence} />)}</>
}

function Question({ absence }: { absence: Absence }) {
  const { failure, send } = useRequest()
  const mine = seat.value
  const title = absence.seat === mine ? t('absent.title_you') : t('absent.title', { who: playerName(absence.seat) })
  const may = mine !== null && absence.voters.includes(mine)
  return (
    <section class="panel asking" aria-label={title}>
      <h2><Icon name="hourglass" />{title}</h2>
      <p class="about">{absence.seat === mine ? t('absent.you') : may ? t('absent.about', { n: absence.voters.length }) : t('absent.others')}</p>
      {may && (
        <div class="votes">
          {CHOICES.filter((choice) => choice !== 'replace' || !room.value?.rounds_behind).map((choice) => (
            <button
              key={choice} class="button" title={t(`absent.${choice}.about`)} data-vote={choice}
              aria-pressed={absence.ballots.some((one) => one.seat === mine && one.choice === choice)}
              onClick={() => { send(vote(absence.seat, choice)) }}
            >
              {t(`absent.${choice}`)}
              <Votes absence={absence} choice={choice} />
            </button>
          ))}
        </div>
      )}
      <Failure text={failure} />
    </section>
  )
}

function Votes({ absence, choice }: { absence: Absence; choice: Choice }) {
  const voters = absence.ballots.filter((one) => one.choice === choice).map((one) => one.seat)
  return (
    <span class="vote-of">
      {voters.map((one) => <span key={one} title={playerName(one)}><Crest colour={colourOf(one)} size={18} /><span class="hidden-words">{playerName(one)}</span></span>)}
    </span>
  )
}
