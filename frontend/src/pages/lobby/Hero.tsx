import { useEffect, useRef, useState } from 'preact/hooks'
import { follow } from '../../base/browser/router'
import { Failure } from '../../base/components/Failure'
import { lazy } from '../../base/components/lazy'
import { t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import { Icon } from '../../base/icons/Icon'
import { myName } from '../../self/me'
import { EDITIONS } from './offered.gen'
import { StillGame } from './StillGame'
import { useBegin } from './useBegin'

const FeaturedGame = lazy(() => import('./FeaturedGame').then((it) => it.FeaturedGame), StillGame)

/** Milliseconds after loading before a game is played or followed: drawing a board keeps a slow phone busy for a while. */
const STILL = 4000

/** What the game is, at a glance: a game on the board, and the ways in. */
export function Hero() {
  const { busy, failure, play } = useBegin()
  const [first] = EDITIONS
  return (
    <section class="hero" aria-label={t('app.name')}>
      <div class="hero-words">
        <h1>{t('app.name')}</h1>
        <p class="tagline">{t('app.tagline')}</p>
        <div class="hero-ways">
          <a class={`button grand${myName.value ? '' : ' primary'}`} href="/learn" onClick={follow}><Icon name="learn" />{t('lobby.learn')}</a>
          <button type="button" class={`button grand${myName.value ? ' primary' : ''}`} disabled={busy} onClick={() => { play(first) }}><Icon name="swords" />{t('lobby.against_bots', { game: optionValue('edition', first.name) })}</button>
        </div>
        <Failure text={failure} />
        <p class="hero-ways">
          <a class="button quiet" href="/rules/classic" onClick={follow}>{t('lobby.rules')}</a>
          <a class="button quiet" href="/ratings" onClick={follow}>{t('lobby.ratings')}</a>
          <a class="button quiet" href="#chat">{t('lobby.chat')}</a>
        </p>
      </div>
      <HeroGame />
    </section>
  )
}

/** A picture of a game; one is shown there move by move once it is in view, unless the reader avoids motion or saves data. */
function HeroGame() {
  const box = useRef<HTMLElement>(null)
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element || !('IntersectionObserver' in globalThis) || avoidsMotion()) return
    const observer = new IntersectionObserver(([seen]) => { setInView(seen?.isIntersecting === true) })
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => { timer = setTimeout(() => { observer.observe(element) }, STILL) }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => {
      removeEventListener('load', wait)
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return <figure ref={box} class="hero-game">{inView ? <FeaturedGame /> : <StillGame />}</figure>
}

function avoidsMotion(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches
}
