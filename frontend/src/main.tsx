import { effect } from '@preact/signals'
import { render } from 'preact'
import '@fontsource-variable/grenze-gotisch'
import '@fontsource/alegreya-sans/400.css'
import '@fontsource/alegreya-sans/700.css'
import './style/theme.css'
import './style/base.css'
import './style/controls.css'
import { App } from './app/App'
import { showTurn } from './app/favicon'
import { firstLanguage, speak, spoken } from './i18n/languages'
import { keptPush } from './notices/pushWish'

showTurn(false)
effect(() => { document.documentElement.lang = spoken.value.language })
const root = document.getElementById('app')
if (root) void speak(firstLanguage()).then(() => {
  render(<App />, root)
  if (keptPush()) void import('./notices/push').then((it) => it.renewPush())
})
