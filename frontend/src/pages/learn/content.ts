/** Texts of the rules pages, player aids and lesson: data files, loaded on demand. */
import { useEffect, useState } from 'preact/hooks'
import { localization, type Language } from '../../base/i18n/languages'
import type { EditionName, Figure } from './outline'

export interface SectionWords {
  title: string
  /** Paragraphs; lines that begin with a hyphen form a list. */
  text: string[]
  captions?: Partial<Record<Figure, string>>
}

export interface AidWords { title: string; text: string[] }

/** The texts about an edition. */
export interface EditionWords {
  lead: string
  sections: Record<string, SectionWords>
  aid: Record<string, AidWords>
}

/** The surrounding texts, on the pages and in the dialogs. */
export interface PageWords {
  rules: string
  contents: string
  rule_ids: string
  lesson: string
  /** The same on the pages of the other editions: the lesson plays Classic. */
  lesson_classic: string
  now: string
  more: string
  all: string
}

/** The texts of the lesson. */
export interface LessonWords {
  title: string
  progress: string
  by_keyboard: string
  back: string
  restart: string
  leave: string
  play: string
  rules: string
  failed: string
  retry: string
  steps: Record<string, AidWords>
  over: AidWords
}

interface Words { page: PageWords; lesson: LessonWords; classic: EditionWords; returns: EditionWords; internet: EditionWords }
type Name = EditionName | 'page' | 'lesson'

const FILES = import.meta.glob<unknown>('./content/*/*.json', { import: 'default' })

export async function loadWords<N extends Name>(language: Language, name: N): Promise<Words[N]> {
  const load = FILES[`./content/${language}/${name}.json`]
  if (!load) throw new Error(`no ${name} in ${language}`)
  return await load() as Words[N]
}

/**
 * The words of a file in the chosen language; null at first, and after a change those of the language before, while it `loads`
 * or if it cannot be loaded.
 */
export function useWords<N extends Name>(name: N): { words: Words[N] | null; loads: boolean } {
  const { language } = localization.value
  const [found, setFound] = useState<{ language: Language; name: N; words: Words[N] } | null>(null)
  useEffect(() => {
    let over = false
    void loadWords(language, name).then(
      (words) => { if (!over) setFound({ language, name, words }) },
      () => { if (!over) setFound((last) => last && { ...last, language }) },
    )
    return () => { over = true }
  }, [language, name])
  return { words: found?.name === name ? found.words : null, loads: found?.name !== name || found.language !== language }
}
