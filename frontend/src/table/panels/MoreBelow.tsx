import { useEffect, useRef, useState } from 'preact/hooks'

/** The end of the action panel: while it is scrolled out of view, the panel's content fades out above its foot. */
export function MoreBelow() {
  const end = useRef<HTMLSpanElement>(null)
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    if (!end.current || !('IntersectionObserver' in globalThis)) return
    const sight = new IntersectionObserver((entries) => { setOut(entries.at(-1)?.isIntersecting === false) })
    sight.observe(end.current)
    return () => { sight.disconnect() }
  }, [])
  return <span ref={end} class={`panel-end${isOut ? ' out' : ''}`} />
}
