import { useEffect, useState } from 'preact/hooks'
import { narrow } from '../../base/browser/narrowScreen'

export const TABS = ['board', 'players', 'log', 'chat'] as const
export type Tab = (typeof TABS)[number]

/**
 * The part of the table that is shown. On a narrow screen, where it fills the page, the browser's history has it: Back
 * returns to the board before it leaves the table, and a page that was opened from the log leads back to the log.
 */
export function useTab(): [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState(tabInHistory)
  useEffect(() => {
    const moved = () => { setTab(tabInHistory()) }
    addEventListener('popstate', moved)
    return () => { removeEventListener('popstate', moved) }
  }, [])
  const open = (to: Tab) => {
    if (to === tab) return
    const isAside = tabInHistory() !== 'board'
    if (to === 'board') {
      if (isAside) history.back()
    } else if (isAside) history.replaceState({ tab: to }, '')
    else if (narrow.value) history.pushState({ tab: to }, '')
    setTab(to)
  }
  return [tab, open]
}

function tabInHistory(): Tab {
  const { tab } = (history.state ?? {}) as { tab?: Tab }
  return TABS.find((one) => one === tab) ?? 'board'
}
