import { useEffect } from 'preact/hooks'
import { Failure } from '../app/Failure'
import { follow, navigate } from '../app/router'
import { useSubmit } from '../app/useSubmit'
import { maybe, t } from '../i18n'
import { optionValue } from '../i18n/options'
import { Icon } from '../icons/Icon'
import { lastTable } from '../me/lastTable'
import { named } from '../me/me'
import { api } from '../net/api'
import type { EditionInfo } from '../protocol'
import { editions, loadEditions } from './editions'

/** A game against bots at once, of any edition, each with what kind of game it is; and the way back to one's last table. */
export function PlayNow() {
  const { busy, failure, run } = useSubmit()
  useEffect(() => { run(loadEditions) }, [])
  const last = lastTable()
  const play = ({ name, max_seats }: EditionInfo) => {
    run(async () => {
      if (await named()) navigate(`/rooms/${(await api.playNow(name, { players: max_seats })).id}`)
    })
  }
  return (
    <>
      <ul class="play-now" aria-label={t('lobby.play_now')}>
        {editions.value.map((edition) => {
          const title = optionValue('edition', edition.name)
          return (
            <li key={edition.name} class="panel padded">
              <h2>{title}</h2>
              <p class="about">{maybe(`option.edition.${edition.name}.about`)}</p>
              <button
                class="button primary grand" disabled={busy} data-edition={edition.name}
                aria-label={t('lobby.play_now.label', { edition: title })} onClick={() => { play(edition) }}
              >
                <Icon name="swords" />{t('lobby.play_now')}
              </button>
              <p class="about">{t('lobby.play_now.about', { bots: edition.max_seats - 1 })}</p>
            </li>
          )
        })}
      </ul>
      {last && (
        <a class="button" href={`/rooms/${last.id}`} onClick={follow}><Icon name="map" />{t('lobby.return', { table: last.name })}</a>
      )}
      <Failure text={failure} />
    </>
  )
}
