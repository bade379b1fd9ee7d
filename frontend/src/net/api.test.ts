import { afterEach, expect, test, vi } from 'vitest'
import { api, ApiFailure } from './api'

const answers = vi.fn<() => Response>()
const refused = (code: string, retry_after?: number) => new Response(JSON.stringify({ error: { code, message: code, data: { retry_after } } }), { status: 429 })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answers.mockReset()
})

/** The outcome of a request, however long it takes (fake timers). */
async function outcome(asked: () => Promise<unknown>): Promise<unknown> {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve(answers()))
  const found = asked().catch((failure: unknown) => failure)
  await vi.runAllTimersAsync()
  return found
}

test('a rate-limited read is retried when the server allows it', async () => {
  answers.mockReturnValueOnce(refused('too_fast', 1)).mockReturnValueOnce(refused('too_fast', 2)).mockImplementation(() => new Response('{"last": 7}'))
  expect(await outcome(() => api.replay('r'))).toEqual({ last: 7 })
  expect(answers).toHaveBeenCalledTimes(3)
})

test.each([
  ['is refused repeatedly', () => refused('too_fast', 1), () => api.replay('r'), 3],
  ['may be retried only much later', () => refused('too_fast', 60), () => api.replay('r'), 1],
  ['is refused for another reason', () => refused('refused', 1), () => api.replay('r'), 1],
  ['writes', () => refused('too_fast', 1), () => api.start('r'), 1],
])('a request that %s fails', async (_, answer, asked, times) => {
  answers.mockImplementation(answer)
  expect(await outcome(asked)).toBeInstanceOf(ApiFailure)
  expect(answers).toHaveBeenCalledTimes(times)
})
