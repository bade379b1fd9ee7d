import { useState } from 'preact/hooks'
import { refusalText, type RefusalDetails } from '../base/i18n/refusal'
import { ApiFailure } from './api'

/** Runs a request to the server: tracks whether it is in progress, and why it failed and for which field, in words. */
export function useSubmit() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<(RefusalDetails & { field?: string | undefined }) | null>(null)
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure({ code: error.code, reason: error.reason, data: error.data, field: error.field })
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure: failure && refusalText(failure), field: failure?.field, run: (work: () => Promise<unknown>) => { void run(work) } }
}

