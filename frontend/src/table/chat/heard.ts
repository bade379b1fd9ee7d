import { computed } from '@preact/signals'
import { audible } from '../../self/relations/muted'
import { chat } from '../store'

/** What is said at the table, without those whom one does not hear. */
export const heard = computed(() => audible(chat.value))
