import { useState } from 'preact/hooks'
import { lazy } from '../../base/components/lazy'
import { loadPageWords } from '../../base/i18n/languages'
import type { Character } from './AboutCharacter'
import './characters.css'

/** Loaded after the table: a game lasts long enough. */
const Portrait = lazy(() => import('./Portrait').then((it) => it.Portrait))
const AboutCharacter = lazy(async () => (await Promise.all([import('./AboutCharacter'), loadPageWords()]))[0].AboutCharacter)

/** The name of a bot that plays as a character, with its portrait: a button that opens who that is. */
export function CharacterName({ name, character, level, size, look = '' }: Character & { size: number; look?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" class={`person-name character-name ${look}`} title={name} aria-haspopup="dialog" onClick={() => { setOpen(true) }}>
        <i style={{ width: `${String(size)}px`, height: `${String(size)}px` }}><Portrait character={character} size={size} /></i><span>{name}</span>
      </button>
      {open && <AboutCharacter name={name} character={character} level={level} close={() => { setOpen(false) }} />}
    </>
  )
}
