import { effect } from '@preact/signals'
import { hydrate, render } from 'preact'
import '@fontsource/grenze-gotisch/600.css'
import '@fontsource/alegreya-sans/400.css'
import '@fontsource/alegreya-sans/700.css'
import './style/theme.css'
import './style/base.css'
import './style/controls.css'
import { App } from './app/App'
import { showTurn } from './app/favicon'
import { isUnknown } from './app/kept'
import { place } from './app/router'
import { catchUp } from './begin'
import { firstLanguage, speak, spoken } from './i18n/languages'
import { hearOtherTabs } from './me/me'
import { keptPush } from './notices/pushWish'

showTurn(false)
hearOtherTabs()
const drawnIn = document.documentElement.lang
effect(() => { document.documentElement.lang = spoken.value.language })
const root = document.getElementById('app')
if (root) void speak(firstLanguage()).then(() => {
  // Whoever is here for the first time is shown what the server has drawn: of that only what answers them is missing.
  const isDrawn = place.value.page === 'lobby' && drawnIn === spoken.value.language && isUnknown()
  const show = isDrawn ? hydrate : render
  show(<App />, root)
  catchUp()
  if (keptPush()) void import('./notices/push').then((it) => it.renewPush())
}, () => undefined)
