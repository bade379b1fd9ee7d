import { act, cleanup, renderHook } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeSetting } from '../../self/settings/settings'
import { moment } from '../../table/history/lookBack'
import { LAST_LOOK, useResult } from './useResult'

beforeEach(() => { vi.useFakeTimers(); vi.stubGlobal('matchMedia', () => ({ matches: false })) })
afterEach(() => { cleanup(); vi.useRealTimers(); vi.unstubAllGlobals(); moment.value = null; changeSetting({ motion: true }) })

const after = (ms: number) => act(() => { vi.advanceTimersByTime(ms) })
const ending = () => {
  const hook = renderHook(({ over }) => useResult(over), { initialProps: { over: false } })
  hook.rerender({ over: true })
  return { ...hook, isOpen: () => hook.result.current[0], set: (open: boolean) => act(() => { hook.result.current[1](open) }) }
}

test('a finished table opens with its result', () => {
  expect(renderHook(() => useResult(true)).result.current[0]).toBe(true)
})

test('the end of a game can be seen before the result covers it', async () => {
  const { isOpen } = ending()
  await after(LAST_LOOK - 1)
  expect(isOpen()).toBe(false)
  await after(1)
  expect(isOpen()).toBe(true)
})

test('the result can be opened at once, and does not open again by itself', async () => {
  const { isOpen, set } = ending()
  await set(true)
  expect(isOpen()).toBe(true)
  await set(false)
  await after(2 * LAST_LOOK)
  expect(isOpen()).toBe(false)
})

test('the result waits while the player looks back', async () => {
  const { isOpen } = ending()
  await act(() => { moment.value = 7 })
  await after(2 * LAST_LOOK)
  expect(isOpen()).toBe(false)
  await act(() => { moment.value = null })
  await after(LAST_LOOK)
  expect(isOpen()).toBe(true)
})

test('without animations nothing waits', async () => {
  changeSetting({ motion: false })
  const { isOpen } = ending()
  await after(0)
  expect(isOpen()).toBe(true)
})
