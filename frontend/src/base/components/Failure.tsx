import { Icon } from '../icons/Icon'

/** What went wrong, in words, where it went wrong. */
export function Failure({ text }: { text: string | null }) {
  return text ? <p class="failure" role="alert"><Icon name="x" />{text}</p> : null
}
