import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** A native modal dialog, which traps the focus and closes on Escape, and with the browser's Back. */
export function Dialog(props: { label: string; onClose: () => void; large?: boolean; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { pathname, hash } = location
    // A link to a place on the same page goes nowhere else.
    const left = () => { if (location.pathname !== pathname || location.hash === hash) dialog.current?.close() }
    dialog.current?.showModal()
    addEventListener('popstate', left)
    return () => { removeEventListener('popstate', left) }
  }, [])
  return (
    <dialog ref={dialog} class={`dialog${props.large ? ' large' : ''}`} aria-label={props.label} onClose={props.onClose}>
      {props.children}
    </dialog>
  )
}
