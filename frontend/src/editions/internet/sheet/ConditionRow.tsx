/** A condition as a sentence of menus: who, what, and where; the place can be chosen on the board (I-12). */
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import type { ActionTerms } from '../../../net/protocol'
import { playerName } from '../../../table/names'
import { actionShort } from '../actions'
import { internetView } from '../view'
import { placed } from './aim'
import { conditionOf, statementOf, statementsOf, subjectKey, subjectOf, subjectsOf, type Statement, type Subject } from './conditions'
import { placeOf, type Condition } from './draft'
import type { SheetProps } from './props'
import { conditionWords } from '../words'
import type { Place } from './writing'

type Props = SheetProps & { terms: ActionTerms; condition: Condition; at: number }

export function ConditionRow(props: Props) {
  const { prompt, condition, at, terms, choice, choose } = props
  const subject = subjectOf(condition)
  const possible = subjectsOf(prompt, terms, choice.draft)
  const subjects = possible.some((one) => subjectKey(one) === subjectKey(subject)) ? possible : [...possible, subject]
  const set = (next: Condition) => { choose({ type: 'condition', line: at, condition: next }) }
  return (
    <div class="sheet-condition" role="group" aria-label={conditionWords(condition)}>
      <div class="sheet-subject">
        <b>{t('sheet.if')}</b>
        <select
          class="input" data-menu="subject" aria-label={t('sheet.menu.who')} value={subjectKey(subject)}
          onChange={(event) => {
            const next = subjects.find((one) => subjectKey(one) === event.currentTarget.value)
            if (next) set(conditionOf(next, statementsOf(terms, choice.draft, next)[0] ?? 'something'))
          }}
        >
          {subjects.map((one) => <option key={subjectKey(one)} value={subjectKey(one)}>{subjectWords(one)}</option>)}
        </select>
        <button type="button" class="button quiet round" aria-label={t('sheet.drop_condition', { n: at + 1 })} onClick={() => { choose({ type: 'drop_line', line: at }) }}>
          <Icon name="x" />
        </button>
      </div>
      <select
        class="input" data-menu="statement" aria-label={t('sheet.menu.what')} value={String(statementOf(condition))}
        onChange={(event) => {
          const next = statementsOf(terms, choice.draft, subject).find((one) => String(one) === event.currentTarget.value)
          if (next !== undefined) set(conditionOf(subject, next))
        }}
      >
        {statementsOf(terms, choice.draft, subject).map((one) => <option key={one} value={String(one)}>{statementWords(one)}</option>)}
      </select>
      {placeOf(condition) !== undefined && <Where {...props} />}
    </div>
  )
}

function subjectWords(subject: Subject): string {
  if (subject.of === 'card') return t('sheet.subject.card', { who: playerName(subject.seat) })
  if (subject.of === 'own') return t('sheet.subject.own', { action: subject.action })
  const what = internetView.value?.won.find(({ action }) => action === subject.action)?.what
  return t('sheet.subject.action', { who: playerName(subject.seat), action: subject.action, what: what ? actionShort(what) : '' })
}

function statementWords(statement: Statement | number): string {
  return typeof statement === 'number' ? t('sheet.statement.decided', { n: statement }) : t(`sheet.statement.${statement as Exclude<Statement, 'decided' | 'played_card'>}`)
}

/**
 * The places for a condition: anywhere, one of the seat's castles, or a place chosen on the board. The words for the
 * choice keep their place.
 */
function Where({ condition, at, choice, choose }: Props) {
  const place = placeOf(condition)
  const aiming = choice.aim?.at === 'condition' && choice.aim.line === at ? choice.aim.what : null
  const set = (next: Condition) => { choose({ type: 'condition', line: at, condition: next }) }
  return (
    <div class="sheet-where">
      <button type="button" class="button tag" aria-pressed={place === null && !aiming} data-where="anywhere" onClick={() => { set(placed(condition, 'space', null)) }}>
        {t('sheet.anywhere')}
      </button>
      {condition.kind === 'has_expanded' && castlesOf(condition.seat).map((castle) => (
        <button
          key={castle} type="button" class="button tag" aria-pressed={condition.castle === castle} data-where={castle}
          onClick={() => { set({ ...condition, castle, space: null }) }}
        >
          {t('sheet.their_province', { castle })}
        </button>
      ))}
      {aimsOf(condition).map((what) => {
        const named = namedBy(condition, what)
        return (
          <button
            key={what} type="button" class="button tag" aria-pressed={named !== null || aiming === what} data-where={what}
            onClick={() => { choose({ type: 'aim', aim: aiming === what ? null : { at: 'condition', line: at, what } }) }}
          >
            <Icon name="map" />{named === null ? t(`sheet.where.${what}`) : t(`sheet.where.${what}.named`, { place: named })}
          </button>
        )
      })}
      <p class="about" hidden={aiming === null}>{t(condition.kind === 'placed_border' ? 'sheet.point.edge' : 'sheet.point.space')}</p>
    </div>
  )
}

function castlesOf(seat: number): string[] {
  const view = internetView.value
  const colour = view?.seats.find((one) => one.seat === seat)?.colour
  return (view?.board.castles ?? []).filter((one) => one.colour === colour).map(({ space }) => space)
}

function aimsOf(condition: Condition): Place[] {
  if (condition.kind === 'played_card') return ['removed', 'placed']
  return condition.kind === 'placed_border' ? ['edge'] : ['space']
}

function namedBy(condition: Condition, what: Place): string | null {
  if (condition.kind === 'played_card') return what === 'removed' ? condition.removed : condition.placed
  return condition.kind === 'has_expanded' ? condition.space : (placeOf(condition) ?? null)
}
