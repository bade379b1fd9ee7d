import { Icon } from '../icons/Icon'

/** An error message, shown next to what failed. */
export function Failure({ text }: { text: string | null }) {
  return text ? <p class="failure" role="alert"><Icon name="x" />{text}</p> : null
}
