import { useEffect, useState } from 'preact/hooks'

/**
 * Counts from 0 to the last stage, one step whenever the previous stage has been painted and the page is idle:
 * expensive content is rendered in parts, so that the page stays responsive in between.
 */
export function useStages(last: number): number {
  const [stage, setStage] = useState(0)
  useEffect(() => {
    if (stage >= last) return
    const go = () => { setStage(stage + 1) }
    if (!('requestIdleCallback' in globalThis)) { go(); return }
    const id = requestIdleCallback(go, { timeout: 100 })
    return () => { cancelIdleCallback(id) }
  }, [stage, last])
  return stage
}
