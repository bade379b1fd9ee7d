/**
 * When others end what a player is answering, such as a negotiation, the next question appears under the player's
 * finger. Its buttons ignore taps for a moment, since they were meant for those that were there before.
 */
import { computed, effect, signal, untracked } from '@preact/signals'
import { answering } from '../store'
import { active, questionIn } from './choice'

/** How long taps are ignored, and how long after an own answer the next question is expected, in milliseconds. */
const MOMENT = 700
const EXPECTED = 1500

/** Whether the present question has just replaced another that the player had not answered. */
export const isOvertaken = signal(false)

const question = computed(() => active.value && questionIn(active.value.id))
let lastQuestion: string | null = null
let lastAnswer = -EXPECTED
let ending: ReturnType<typeof setTimeout> | undefined

effect(() => {
  if (answering.value) lastAnswer = performance.now()
})

effect(() => {
  const next = question.value
  const isUnexpected = next !== null && lastQuestion !== null && next !== lastQuestion
    && !untracked(() => answering.value) && performance.now() - lastAnswer > EXPECTED
  lastQuestion = next
  if (!isUnexpected) return
  isOvertaken.value = true
  clearTimeout(ending)
  ending = setTimeout(() => { isOvertaken.value = false }, MOMENT)
})
