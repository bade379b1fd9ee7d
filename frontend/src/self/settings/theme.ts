/**
 * Whether the pages are light or dark: as the system has it, unless chosen otherwise in this browser. The choice is kept in
 * a cookie, which the server writes into the page, so that nothing of the other shows while it loads.
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

/** Shows the pages so from now on, here and after the next load. */
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
