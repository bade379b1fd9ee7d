import { useEffect } from 'preact/hooks'
import { t } from '../../base/i18n'
import { LANGUAGES, OWN_NAMES } from '../../base/i18n/languages'
import { optionName, optionValue } from '../../base/i18n/options'
import { hasAccount } from '../../self/me'
import { EDITIONS } from './offered.gen'
import { Select, Switch } from '../../base/components/fields'
import { filter, isAll, setFilter, type Filter } from './filters'
import { loadMyRatings, strengths } from './strength'

/** Filters for the list of open tables. */
export function Filters() {
  const now = filter.value
  useEffect(() => { if (now.strength === 'mine') void loadMyRatings().catch(() => undefined) }, [now.strength, hasAccount.value])
  const any = { value: '', words: t('lobby.filter.any') }
  const list = (name: Exclude<keyof Filter, 'free'>, label: string, choices: readonly { value: string; words: string }[]) => (
    <Select label={label} value={now[name]} choices={[any, ...choices]} choose={(value) => { setFilter({ [name]: value }) }} />
  )
  return (
    <details class="filters" open={!isAll(now)}>
      <summary>{t('lobby.filter')}</summary>
      <div class="filter-fields">
        {list('edition', optionName('edition'), EDITIONS.map(({ name }) => ({ value: name, words: optionValue('edition', name) })))}
        {list('seats', optionName('players'), SEATS.map((n) => ({ value: n, words: optionValue('players', n) })))}
        {list('speed', optionName('pace'), [
          { value: 'live', words: t('lobby.filter.live') }, { value: 'slow', words: t('lobby.filter.slow') }, { value: 'untimed', words: t('lobby.filter.untimed') },
        ])}
        {list('language', optionName('language'), LANGUAGES.map((code) => ({ value: code, words: OWN_NAMES[code] })))}
        {list('strength', t('lobby.strength'), strengths())}
        {list('rated', t('lobby.filter.rated'), [{ value: 'yes', words: t('lobby.filter.rated.yes') }, { value: 'no', words: t('lobby.filter.rated.no') }])}
      </div>
      <Switch label={t('lobby.filter.free')} about={null} on={now.free} turn={(free) => { setFilter({ free }) }} />
    </details>
  )
}

const SEATS = ['2', '3', '4', '5', '6', '7'] as const
