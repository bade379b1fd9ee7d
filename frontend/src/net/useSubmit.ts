import { useState } from 'preact/hooks'
import { refusalText, type Said } from '../base/i18n/refusal'
import { ApiFailure } from './api'

/** Runs something that asks the server: knows whether it is under way, and says in words why it failed, and of which field. */
export function useSubmit() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<(Said & { field?: string | undefined }) | null>(null)
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

