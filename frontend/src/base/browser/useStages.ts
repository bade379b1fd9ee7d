import { useEffect, useState } from 'preact/hooks'

/** From 0 to the last stage, one further whenever what is drawn has been painted and the page has nothing else to do:
 * what is much to draw comes in parts, between which the page answers whoever uses it. */
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
