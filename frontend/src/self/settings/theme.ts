/**
 * The light or dark theme: by default the system's, unless chosen in this browser. The choice is stored in a cookie,
 * which the server reads to render the page, so that the other theme does not flash while it loads.
 */
import { signal } from '@preact/signals'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const COOKIE = 'lionheart_theme'
const YEAR = 365 * 24 * 3600

export const theme = signal<Theme>(shown())

function shown(): Theme {
  const said = document.documentElement.dataset.theme
  return THEMES.find((one) => one === said) ?? 'system'
}

/** Switches the theme, now and after the next load. */
export function chooseTheme(chosen: Theme): void {
  theme.value = chosen
  const page = document.documentElement
  if (chosen === 'system') delete page.dataset.theme
  else page.dataset.theme = chosen
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')
  if (meta) meta.content = chosen === 'system' ? 'light dark' : chosen
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${chosen}; Path=/; Max-Age=${String(chosen === 'system' ? 0 : YEAR)}; SameSite=Lax${secure}`
}
