import { effect } from '@preact/signals'
import { hydrate, render } from 'preact'
import '@fontsource/grenze-gotisch/600.css'
import '@fontsource/alegreya-sans/400.css'
import '@fontsource/alegreya-sans/700.css'
import './base/style/theme.css'
import './base/style/base.css'
import './base/style/controls.css'
import { App } from './App'
import { showTurn } from './base/browser/favicon'
import { isStorageEmpty } from './base/browser/storage'
import { place } from './base/browser/router'
import { catchUp } from './begin'
import { firstLanguage, speak, spoken } from './base/i18n/languages'
import { hearOtherTabs } from './self/me'
import { keptPush } from './self/notifications/pushWish'

showTurn(false)
hearOtherTabs()
const drawnIn = document.documentElement.lang
effect(() => { document.documentElement.lang = spoken.value.language })
const root = document.getElementById('app')
if (root) void speak(firstLanguage()).then(() => {
  // Whoever is here for the first time is shown what the server has drawn: of that only what answers them is missing.
  const isDrawn = place.value.page === 'lobby' && drawnIn === spoken.value.language && isStorageEmpty()
  const show = isDrawn ? hydrate : render
  show(<App />, root)
  catchUp()
  if (keptPush()) void import('./self/notifications/push').then((it) => it.renewPush())
}, () => undefined)
