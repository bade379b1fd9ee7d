import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** Renders a part of the page, and loads what it needs, once the reader has scrolled near it. */
export function WhenSeen({ children }: { children: () => ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    if (!('IntersectionObserver' in globalThis)) { setSeen(true); return }
    const observer = new IntersectionObserver((entries) => { if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true) }, { rootMargin: '300px' })
    observer.observe(element)
    return () => { observer.disconnect() }
  }, [])
  return seen ? <>{children()}</> : <div ref={place} />
}
