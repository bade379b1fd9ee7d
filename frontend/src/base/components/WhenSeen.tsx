import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

interface Props { children: () => ComponentChildren; atLatest?: number }

/**
 * Renders a part of the page, and loads what it needs, once the reader has scrolled near it, or after `atLatest`
 * milliseconds: for what people find who search the page or follow its links by keyboard.
 */
export function WhenSeen({ children, atLatest }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    if (!('IntersectionObserver' in globalThis)) { setSeen(true); return }
    const observer = new IntersectionObserver((entries) => { if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true) }, { rootMargin: '300px' })
    observer.observe(element)
    const timer = atLatest === undefined ? undefined : setTimeout(() => { setSeen(true) }, atLatest)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return seen ? <>{children()}</> : <div ref={place} />
}
