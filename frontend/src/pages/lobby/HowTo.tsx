import { HOW_TO } from '../../editions/howTo'
import { follow } from '../../base/browser/router'
import { t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import { Icon } from '../../base/icons/Icon'
import { EDITIONS } from './offered.gen'
import { unsentWish } from './wish'

/** How to play each game in a few steps, one unfolded at a time: first the one chosen for a new table. */
export function HowTo() {
  const chosen = unsentWish.value?.edition || EDITIONS[0].name
  return (
    <section class="panel padded how-to">
      <h2>{t('howto.title')}</h2>
      {EDITIONS.map(({ name }) => (
        <details key={name} name="how-to" open={name === chosen}>
          <summary>{optionValue('edition', name)}</summary>
          <ol class="rows">{HOW_TO[name].map(({ icon, words }) => <li key={words}><Icon name={icon} /><span>{t(words)}</span></li>)}</ol>
          <p><a href={`/rules/${name}`} onClick={follow}>{t('howto.rules')}</a></p>
        </details>
      ))}
    </section>
  )
}
