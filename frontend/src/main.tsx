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
import { route } from './base/browser/router'
import { replayInteractions } from './begin'
import { keepAllDrawn } from './pages/lobby/pictures'
import { preferredLanguage, switchLanguage, localization } from './base/i18n/languages'
import { followOtherTabs } from './self/me'
import { loadPushChoice } from './self/notifications/pushChoice'

showTurn(false)
followOtherTabs()
const drawnIn = document.documentElement.lang
effect(() => { document.documentElement.lang = localization.value.language })
const root = document.getElementById('app')
if (root) keepAllDrawn(root, drawnIn)
if (root) void switchLanguage(preferredLanguage()).then(() => {
  // On a first visit, hydrate the page that the server has prerendered: only its event handlers are missing.
  const isDrawn = route.value.page === 'lobby' && drawnIn === localization.value.language && isStorageEmpty()
  const show = isDrawn ? hydrate : render
  show(<App />, root)
  replayInteractions()
  import('./base/components/tips').then((it) => it.showTips()).catch(() => undefined)
  if (loadPushChoice()) void import('./self/notifications/push').then((it) => it.renewPush())
}, () => undefined)
