import { useEffect, useState } from 'preact/hooks'
import { refusalText, type RefusalDetails } from '../../base/i18n/refusal'
import type { Done } from '../store'

/** Sends a request, and keeps the reason of a refusal, in words, until this value changes. */
export function useRequest(until?: unknown): { failure: string | null; send: (asked: Promise<Done>) => void } {
  const [failure, setFailure] = useState<RefusalDetails | null>(null)
  useEffect(() => { setFailure(null) }, [until])
  const send = (asked: Promise<Done>) => {
    void asked.then((done) => { setFailure(done.ok ? null : done.failure) })
  }
  return { failure: failure && refusalText(failure), send }
}
