import { useEffect, useState } from 'preact/hooks'
import type { ComponentType } from 'preact'
import { t } from '../i18n'
import { Failure } from './Failure'

interface Meanwhile { failed: boolean }

/** Something whose code comes when it is needed, so that the first page need not wait for it; `Meanwhile` is in its place
 * until it is there: nothing, unless it is a page. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, Meanwhile: ComponentType<Meanwhile> = Missing): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function Later(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (!Part) void load().then((part) => { loaded = part; setPart(() => part) }, () => { setFailed(true) })
    }, [Part])
    return Part ? <Part {...props} /> : <Meanwhile failed={failed} />
  }
}

/** What says nothing until it is there, but says when it could not come. */
export function Missing({ failed }: Meanwhile) {
  return failed ? <Failure text={t('error.server')} /> : null
}
