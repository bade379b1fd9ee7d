import { computed } from '@preact/signals'
import { audible } from '../../self/relations/muted'
import { chat } from '../store'

/** The table's chat without muted and blocked people. */
export const audibleChat = computed(() => audible(chat.value))
