import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** A native modal dialog, which traps the focus and closes on Escape. */
export function Dialog(props: { label: string; onClose: () => void; large?: boolean; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => { dialog.current?.showModal() }, [])
  return (
    <dialog ref={dialog} class={`dialog${props.large ? ' large' : ''}`} aria-label={props.label} onClose={props.onClose}>
      {props.children}
    </dialog>
  )
}
