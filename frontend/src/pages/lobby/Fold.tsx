import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { t } from '../../base/i18n'

interface Props {
  title: string
  /** A summary of the choices within. */
  summary: string
  /** Why something within was refused. */
  refused: string | null
  /** Rendered from the first time that the group is unfolded. */
  children: () => ComponentChildren
}

/** A group of a form, collapsed to one line; it unfolds automatically if something within was refused. */
export function Fold({ title, summary, refused, children }: Props) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (!refused || !ref.current) return
    ref.current.open = true
    ref.current.querySelector('summary')?.focus()
  }, [refused])
  return (
    <details class="fold" ref={ref} onToggle={() => { setWasOpen(true) }}>
      <summary><b>{title}</b> <span class="about">{summary}</span></summary>
      <div class="rows">
        <Failure text={refused} />
        {wasOpen ? children() : <Coming />}
      </div>
    </details>
  )
}

/** In place of choices that are not loaded. */
export function Coming() {
  return <p class="soft">{t('app.loading')}</p>
}
