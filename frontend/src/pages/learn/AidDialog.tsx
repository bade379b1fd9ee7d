import { useEffect, useRef } from 'preact/hooks'
import { Dialog } from '../../base/components/Dialog'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { useWords } from './content'
import { aidAt, OUTLINES, type EditionName } from './outline'
import { Prose } from './Prose'
import './learn.css'

/** The player aid: the whole edition on one page, opened at the current phase. */
export function AidDialog({ edition, phase, close }: { edition: EditionName; phase: string; close: () => void }) {
  const { words: page, loads: pageLoads } = useWords('page')
  const { words, loads } = useWords(edition)
  const now = aidAt(edition, phase)
  const current = useRef<HTMLElement>(null)
  const ready = page !== null && words !== null
  useEffect(() => {
    if (!ready) return
    current.current?.focus({ preventScroll: true })
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [ready, now])
  return (
    <Dialog label={t('help.aid')} onClose={close} large>
      <div class="line spread help-head">
        <h2>{t('help.aid')}</h2>
        <button type="button" class="button quiet round" aria-label={t('keys.close')} onClick={close}><Icon name="x" /></button>
      </div>
      {!page || !words ? <p class="soft" aria-busy="true">{t('app.loading')}</p> : (
        <div class="aid-parts" aria-busy={pageLoads || loads}>
          {OUTLINES[edition].aid.map(({ id, more }) => {
            const said = words.aid[id]
            const isNow = id === now
            return said && (
              <section key={id} ref={isNow ? current : null} class={`aid-part${isNow ? ' now' : ''}`} data-aid={id} {...(isNow && { tabIndex: -1, 'aria-current': 'step' as const })}>
                <h3>{said.title}{isNow && <span class="chip gold">{page.now}</span>}</h3>
                <Prose text={said.text.map((line) => `- ${line}`)} />
                <a href={`/rules/${edition}#${more}`} target="_blank" rel="noopener" aria-label={`${page.more}: ${said.title}`}>{page.more}</a>
              </section>
            )
          })}
        </div>
      )}
      {page && <p class="aid-all"><a href={`/rules/${edition}`} target="_blank" rel="noopener">{page.all}</a></p>}
    </Dialog>
  )
}
