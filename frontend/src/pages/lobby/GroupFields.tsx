import { follow } from '../../base/browser/router'
import { LANGUAGES, OWN_NAMES } from '../../base/i18n/languages'
import { maybe, t } from '../../base/i18n'
import { optionName } from '../../base/i18n/options'
import { hasAccount, myName } from '../../self/me'
import type { Press, Watching } from '../../net/api'
import { Choices, Select, Switch } from '../../base/components/fields'
import type { FieldsProps } from './RoomFields'
import type { Group } from './tableSummary'
import { BIDDING, isPossible, optionsOf, playersOf, rulesOf, seatingOf, watchingFor, whyUnrated, type Seating } from './wish'

const WATCHING: readonly Watching[] = ['none', 'link', 'everyone']
/** How many rounds behind spectators see everything; 0: public information only, live. */
const BEHIND: readonly number[] = [0, 2, 3, 5]
const PRESS: readonly Press[] = ['public', 'private', 'none']
const PASSWORD_LENGTH = 64

/** The settings in one group of a table's form. */
export function GroupFields({ group, ...props }: FieldsProps & { group: Group }) {
  const Fields = FIELDS[group]
  return <Fields {...props} />
}

const FIELDS = { rules: RuleFields, seats: SeatFields, door: AccessFields, watching: WatchingFields, talk: ChatFields }

function RuleFields({ wish, edition, change }: FieldsProps) {
  const options = optionsOf(wish, edition)
  const choose = (name: string, value: string | number | boolean) => { change({ options: { [name]: value } }) }
  return (
    <>
      {rulesOf(edition).map((option) =>
        option.kind === 'flag' ? (
          <Switch
            key={option.name} label={optionName(option.name)} on={options[option.name] === true}
            about={[maybe(`option.${option.name}.about`), option.rated ? null : t('lobby.rated.never')].filter(Boolean).join(' ')}
            turn={(on) => { choose(option.name, on) }}
          />
        ) : (
          <Choices
            key={option.name} name={option.name} choices={option.choices} value={options[option.name] ?? option.default}
            beside={(value) => !option.rated && value !== option.default && <span class="about">{t('lobby.rated.never')}</span>}
            possible={(value) => isPossible(option, value, playersOf(wish, edition))} choose={(value) => { choose(option.name, value) }}
          />
        ),
      )}
    </>
  )
}

function SeatFields(props: FieldsProps) {
  const { wish, edition, change } = props
  const isBid = edition.options.some(({ name }) => name === BIDDING)
  const ways: readonly Seating[] = isBid ? ['choice', 'lot', 'bidding'] : ['choice', 'lot']
  const sit = (way: Seating) => {
    change({ ...(isBid && { options: { [BIDDING]: way === 'bidding' } }), seating: way === 'lot' ? 'lot' : 'choice' })
  }
  return (
    <>
      <RatedField {...props} />
      <Choices name="seating" choices={ways} value={seatingOf(wish, edition)} possible={() => true} choose={sit} />
      <Switch label={t('lobby.programs')} about={t('lobby.programs.about')} on={wish.programs} turn={(programs) => { change({ programs }) }} />
      <Switch label={t('lobby.pseudonyms')} about={t('lobby.pseudonyms.about')} on={wish.pseudonyms} turn={(pseudonyms) => { change({ pseudonyms }) }} />
    </>
  )
}

/** Whether the game is rated; if it cannot be, why, and what to do about it. */
function RatedField({ wish, edition, change }: FieldsProps) {
  const why = whyUnrated(wish, edition)
  const possible = why === null
  return (
    <div>
      <Switch label={t('lobby.rated')} about={why ?? t('lobby.rated.about')} on={wish.rated && possible} disabled={!possible} turn={(rated) => { change({ rated }) }} />
      {!hasAccount.value && <a class="sign-up" href="/account" onClick={follow}>{t('lobby.rated.sign_up')}</a>}
    </div>
  )
}

function AccessFields({ wish, change, locked }: FieldsProps) {
  const open = wish.password === ''
  return (
    <>
      <Switch label={t('lobby.public')} about={t('lobby.public.about')} on={wish.public} turn={(on) => { change({ public: on }) }} />
      <div class="field">
        <label for="room-password">{t('lobby.password')}</label>
        <input
          id="room-password" type="text" class="input" value={wish.password ?? ''} maxLength={PASSWORD_LENGTH} autocomplete="off" disabled={locked && open}
          aria-describedby="room-password-about" onInput={(event) => { change({ password: event.currentTarget.value || undefined }) }}
        />
        <p class="about" id="room-password-about">{t(locked ? 'lobby.password.kept' : 'lobby.password.about')}</p>
      </div>
      {locked && <Switch label={t('lobby.password.none')} about={null} on={open} turn={(on) => { change({ password: on ? '' : undefined }) }} />}
    </>
  )
}

function WatchingFields({ wish, change }: FieldsProps) {
  const watching = watchingFor(wish)
  return (
    <>
      <Choices
        name="watching" choices={WATCHING} value={watching} possible={(value) => wish.public || value !== 'everyone'}
        choose={(value) => { change({ watching: value }) }}
      />
      {watching !== 'none' && (
        <Choices name="rounds_behind" choices={BEHIND} value={wish.rounds_behind} possible={() => true} choose={(value) => { change({ rounds_behind: value }) }} />
      )}
    </>
  )
}

function ChatFields({ wish, change }: FieldsProps) {
  return (
    <>
      <div class="field">
        <label for="room-name">{t('lobby.name')}</label>
        <input
          id="room-name" type="text" value={wish.name} maxLength={48} autocomplete="off"
          placeholder={myName.value ? t('lobby.name.placeholder', { name: myName.value }) : ''}
          onInput={(event) => { change({ name: event.currentTarget.value }) }}
        />
      </div>
      <Select
        label={optionName('language')} value={wish.language} choose={(language) => { change({ language }) }}
        choices={LANGUAGES.map((code) => ({ value: code, words: OWN_NAMES[code] }))}
      />
      <Choices name="press" choices={PRESS} value={wish.press} possible={() => true} choose={(value) => { change({ press: value }) }} />
    </>
  )
}
