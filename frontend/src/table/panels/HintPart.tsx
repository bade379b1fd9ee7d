/** Hints: the button that asks for one, and the place of the line that says what it brings. Both need more than tables load. */
import { signal } from '@preact/signals'
import { lazy } from '../../base/components/lazy'
import { Icon } from '../../base/icons/Icon'
import { t } from '../../base/i18n'
import { loadPageWords } from '../../base/i18n/languages'
import { answering, room } from '../store'
import { active } from './choice'

const loadHints = async () => (await Promise.all([import('./hints'), loadPageWords()]))[0]
const HintLine = lazy(async () => (await loadHints()).HintLine)

/** Whether a hint has been asked for since the page was opened, and whether one is on its way. */
const wasAsked = signal(false)
const isAsking = signal(false)

export function HintButton() {
  const prompt = active.value
  if (!room.value?.can.hint || !prompt || ('made' in prompt && prompt.made)) return null
  return (
    <button
      type="button" class="button" data-action="hint" title={t('hint.about')} aria-busy={isAsking.value} disabled={isAsking.value || answering.value}
      onClick={() => { void ask() }}
    >
      <Icon name={isAsking.value ? 'hourglass' : 'bulb'} /><span>{t('hint')}</span>
    </button>
  )
}

export function HintPart() {
  return <div role="status" class="hint-line">{wasAsked.value && <HintLine />}</div>
}

async function ask(): Promise<void> {
  wasAsked.value = isAsking.value = true
  try {
    await (await loadHints()).askForHint()
  } finally {
    isAsking.value = false
  }
}
