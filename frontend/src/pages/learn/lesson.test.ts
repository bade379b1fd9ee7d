import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aRoom, aView } from '../../fixtures/table'
import { ApiFailure, api } from '../../net/api'
import type { Lesson, Move } from '../../net/protocol'
import { answer, closeTable, connection, explain, preview, room, view } from '../../table/store'
import { restart, progress, openLesson, failed, hasBegun, isReady, stepBack } from './lesson'

const KEPT = 'lionheart.lesson'
const LAY: Move = { kind: 'decide', cards: [1], politics: [null] }
const STOP: Move = { kind: 'stop' }

/** A lesson with as many steps as moves made. */
const lessonAt = (moves: readonly Move[]): Lesson => ({
  step: moves.length < 3 ? `s${String(moves.length)}` : null, steps: ['s0', 's1', 's2'], seat: 0, view: aView({ viewer: 0, round: moves.length }), prompts: [], log: [],
})
const sit = () => openLesson(() => aRoom({ name: 'A lesson' }))
const kept = (): unknown => JSON.parse(localStorage.getItem(KEPT) ?? 'null')

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(api, 'lesson').mockImplementation((moves) => Promise.resolve(lessonAt(moves)))
  vi.spyOn(api, 'lessonMove').mockResolvedValue({ refusal: { rule: 'B-4b', reason: 'between_own', data: {} }, scores: [], land: [] })
})
afterEach(() => {
  closeTable()
  vi.restoreAllMocks()
})

describe('the button to confirm', () => {
  it('is pointed at once the asked card is chosen, not another one', () => {
    expect([null, LAY, { ...LAY, cards: [3] } as Move].map((move) => isReady('choose', move))).toEqual([false, true, false])
    expect([null, STOP].map((move) => isReady('fence', move))).toEqual([false, true])
  })
})

describe('the lesson', () => {
  it('is a table without a room', async () => {
    await sit()
    expect([room.value?.name, connection.value, progress.value?.step, hasBegun()]).toEqual(['A lesson', 'live', 's0', false])
    expect(await answer('7', LAY)).toEqual({ ok: true })
    expect([progress.value?.step, view.value && 'round' in view.value && view.value.round]).toEqual(['s1', 1])
    expect(await explain(STOP)).toMatchObject({ rule: 'B-4b' })
    expect(await preview(STOP)).toMatchObject({ scores: [], land: [] })
    expect(api.lessonMove).toHaveBeenLastCalledWith([LAY], STOP)
  })

  it('shows the engine’s reason for a refusal, and stays at its step', async () => {
    await sit()
    vi.mocked(api.lesson).mockRejectedValueOnce(new ApiFailure('illegal', 'between_own', { edge: 'A1|B1' }, undefined, 'B-4b'))
    expect(await answer('7', STOP)).toEqual({ ok: false, failure: { code: 'illegal', rule: 'B-4b', reason: 'between_own', data: { edge: 'A1|B1' } } })
    expect([progress.value?.step, failed.value, hasBegun()]).toEqual(['s0', false, false])
  })

  it('resumes where it was left, and can step back or restart', async () => {
    await sit()
    await answer('7', LAY)
    await answer('8', STOP)
    closeTable()
    await sit()
    expect([progress.value?.step, kept()]).toEqual(['s2', [LAY, STOP]])
    await stepBack()
    expect([progress.value?.step, kept()]).toEqual(['s1', [LAY]])
    await restart()
    expect([progress.value?.step, kept()]).toEqual(['s0', []])
  })

  it('restarts if the stored moves are of another lesson, or invalid', async () => {
    localStorage.setItem(KEPT, JSON.stringify([STOP]))
    vi.mocked(api.lesson).mockRejectedValueOnce(new ApiFailure('refused', 'lesson_step'))
    await sit()
    expect([progress.value?.step, kept()]).toEqual(['s0', []])
    closeTable()
    localStorage.setItem(KEPT, '{')
    await sit()
    expect(progress.value?.step).toBe('s0')
  })

  it('keeps its place while the server is unreachable', async () => {
    localStorage.setItem(KEPT, JSON.stringify([LAY]))
    vi.mocked(api.lesson).mockRejectedValueOnce(new ApiFailure('server'))
    await sit()
    expect([progress.value, failed.value, kept()]).toEqual([null, true, [LAY]])
    await sit()
    expect([progress.value?.step, failed.value]).toEqual(['s1', false])
  })
})
