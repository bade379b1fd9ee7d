import { useRef } from 'preact/hooks'
import { Dialog } from '../../base/components/Dialog'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { api } from '../../net/api'
import { ModeratorMessage, ReportOutcome, SanctionNotice } from './SanctionNotice'
import { readChange, unread } from './unread'
import { applyStanding, standing } from '../../self/standing'
import './moderation.css'

/** Unread messages from moderators, one after the other; each stays until the player confirms having read it. */
export function StandingDialog() {
  const { busy, failure, run } = useSubmit()
  const open = useRef<string | null>(null)
  const next = standing.value && unread(standing.value, open.current)
  if (!next) return null
  const id = 'sanction' in next ? next.sanction.id : 'report' in next ? next.report.id : next.message.id
  open.current = id
  const read = () => {
    run(async () => {
      if ('sanction' in next) readChange(next.sanction)
      const messages = await api.read('sanction' in next ? { sanction: id } : 'report' in next ? { report: id } : { message: id })
      open.current = null
      applyStanding(messages)
    })
  }
  const title = t('message' in next ? 'standing.message' : 'standing.title')
  return (
    <Dialog key={id} label={title} onClose={read}>
      <div class="rows">
        {!('message' in next) && <h2>{title}</h2>}
        {'sanction' in next && <SanctionNotice one={next.sanction} />}
        {'report' in next && <ReportOutcome one={next.report} />}
        {'message' in next && <ModeratorMessage one={next.message} />}
        <Failure text={failure} />
        <div class="line spread">
          <a class="button quiet" href="/standing">{t('standing.title')}</a>
          <button type="button" class="button primary" disabled={busy} onClick={read}>{t('standing.read')}</button>
        </div>
      </div>
    </Dialog>
  )
}
