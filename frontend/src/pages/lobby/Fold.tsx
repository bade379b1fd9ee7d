import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { loadAllWords } from '../../base/i18n/languages'

interface Props {
  title: string
  /** A summary of the choices within. */
  summary: string
  /** Why something within was refused. */
  refused: string | null
  children: ComponentChildren
}

/**
 * A group of a form, collapsed to one line; it unfolds automatically if something within was refused. Unfolding it loads
 * the explanations, which do not belong to the first page.
 */
export function Fold({ title, summary, refused, children }: Props) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!refused || !ref.current) return
    ref.current.open = true
    ref.current.querySelector('summary')?.focus()
  }, [refused])
  return (
    <details class="fold" ref={ref} onToggle={() => { void loadAllWords().catch(() => undefined) }}>
      <summary><b>{title}</b> <span class="about">{summary}</span></summary>
      <div class="rows">
        <Failure text={refused} />
        {children}
      </div>
    </details>
  )
}
