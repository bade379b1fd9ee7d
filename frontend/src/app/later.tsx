import { useEffect, useState } from 'preact/hooks'
import type { ComponentType } from 'preact'
import { t } from '../i18n'
import { Failure } from './Failure'

/** A page whose code comes when somebody goes there, so that the first page need not wait for it; `within` a page, a part
 * of it, in whose place there is nothing meanwhile. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, within = false): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function Later(props: Props) {
    const [Page, setPage] = useState<ComponentType<Props> | null>(() => loaded)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (!Page) void load().then((page) => { loaded = page; setPage(() => page) }, () => { setFailed(true) })
    }, [Page])
    if (Page) return <Page {...props} />
    if (within) return failed ? <Failure text={t('error.server')} /> : null
    return <main class="page rows">{failed ? <Failure text={t('error.server')} /> : <p class="soft">{t('app.loading')}</p>}</main>
  }
}
