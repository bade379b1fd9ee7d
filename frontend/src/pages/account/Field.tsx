/** A field of an account form. */
interface Props {
  id: string
  label: string
  value: string
  set: (value: string) => void
  kind?: 'text' | 'email' | 'password'
  complete: string
  about?: string
  most?: number
  optional?: boolean
}

export function Field({ id, label, value, set, kind = 'text', complete, about, most = 254, optional = false }: Props) {
  const shared = {
    id, value, class: 'input', maxLength: most, required: !optional, autocomplete: complete,
    ...(about && { 'aria-describedby': `${id}-about` }),
    onInput: (event: { currentTarget: HTMLInputElement }) => { set(event.currentTarget.value) },
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {kind === 'password' && <input type="password" {...shared} />}
      {kind === 'email' && <input type="email" {...shared} />}
      {kind === 'text' && <input type="text" {...shared} />}
      {about && <p id={`${id}-about`} class="about">{about}</p>}
    </div>
  )
}
