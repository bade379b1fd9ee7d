import { useEffect, useState } from 'preact/hooks'
import type { ComponentType, FunctionComponent } from 'preact'

/**
 * A component whose code is loaded on demand, so that the first page need not wait for it; `Meanwhile` is shown until
 * it is loaded (by default nothing). If loading fails, the page reloads (`reloadIfMissing.ts`).
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>, Meanwhile: ComponentType = Nothing): FunctionComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  return function Lazy(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded)
    useEffect(() => {
      if (!Part) void load().then((part) => { loaded = part; setPart(() => part) }, () => undefined)
    }, [Part])
    return Part ? <Part {...props} /> : <Meanwhile />
  }
}

function Nothing() {
  return null
}
