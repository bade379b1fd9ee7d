import { useEffect } from 'preact/hooks'
import { Loading } from '../../base/components/Loading'
import { PageBar } from '../../self/bar/PageBar'
import { follow } from '../../base/browser/router'
import { useStages } from '../../base/browser/useStages'
import { t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import { Icon } from '../../base/icons/Icon'
import { useWords, type PageWords, type SectionWords } from './content'
import { BoardPaints } from '../../board/StaticBoard'
import { Figure } from './Figure'
import { EDITION_NAMES, OUTLINES, type EditionName, type Figure as FigureName, type Section } from './outline'
import { Prose } from './Prose'
import './learn.css'

/** The rules of an edition, in short: a section for each topic, with figures. */
export function RulesPage({ edition }: { edition: EditionName }) {
  const { words: page, loads: pageLoads } = useWords('page')
  const { words, loads } = useWords(edition)
  const name = optionValue('edition', edition)
  const title = `${page ? `${page.rules}: ` : ''}${name} – ${t('app.name')}`
  useEffect(() => { document.title = title }, [title])
  const ready = page !== null && words !== null
  const { sections } = OUTLINES[edition]
  const stage = useStages(ready ? sections.length : 0)
  useEffect(() => { if (stage === sections.length) showNamed() }, [stage, edition])
  return (
    <>
      <PageBar />
      <main class="page rules-page" aria-busy={pageLoads || loads || stage < sections.length}>
        {!page || !words ? <Loading title={name} /> : (
          <>
            <Head page={page} edition={edition} lead={words.lead} />
            <Contents page={page} edition={edition} sections={words.sections} />
            <BoardPaints />
            <div class="rules-sections">
              {sections.slice(0, stage).map((section) => (
                <Chapter key={section.id} section={section} words={words.sections[section.id]} page={page} edition={edition} />
              ))}
            </div>
          </>
        )}
      </main>
    </>
  )
}

/** Scrolls to the section or rule that the address names. */
function showNamed(): void {
  const id = decodeURIComponent(location.hash.slice(1))
  if (id) document.getElementById(id)?.scrollIntoView()
}

function Head({ page, edition, lead }: { page: PageWords; edition: EditionName; lead: string }) {
  return (
    <header class="rules-head rows">
      <h1>{page.rules}: {optionValue('edition', edition)}</h1>
      <p class="rules-lead">{lead}</p>
      <nav class="line" aria-label={page.rules}>
        {EDITION_NAMES.map((one) => (
          <a key={one} class="button" href={`/rules/${one}`} onClick={follow} {...(one === edition && { 'aria-current': 'page' as const })}>
            {optionValue('edition', one)}
          </a>
        ))}
        <a class="button primary" href="/learn" onClick={follow}><Icon name="learn" />{edition === 'classic' ? page.lesson : page.lesson_classic}</a>
      </nav>
    </header>
  )
}

function Contents({ page, edition, sections }: { page: PageWords; edition: EditionName; sections: Record<string, SectionWords> }) {
  return (
    <nav class="rules-contents" aria-label={page.contents}>
      <ol>
        {OUTLINES[edition].sections.map(({ id }) => <li key={id}><a href={`#${id}`}>{sections[id]?.title}</a></li>)}
      </ol>
    </nav>
  )
}

function Chapter({ section, words, page, edition }: { section: Section; words: SectionWords | undefined; page: PageWords; edition: EditionName }) {
  if (!words) return null
  return (
    <section class="panel padded rules-section" id={section.id} aria-labelledby={`${section.id}-title`}>
      <div class="rules-text rows">
        <h2 id={`${section.id}-title`}><a href={`#${section.id}`}>{words.title}</a></h2>
        <Prose text={words.text} />
        <p class="rules-ids">
          {page.rule_ids} {section.rules.map((rule, at) => [at > 0 && ', ', <span key={rule} id={firstWith(edition, rule) === section.id ? rule : undefined}>{rule}</span>])}
        </p>
      </div>
      {section.figures && (
        <div class={`rules-figures${isBeside(section.figures) ? ' alone' : ''}`}>
          {section.figures.map((one) => <Figure key={one} name={one} edition={edition} caption={words.captions?.[one] ?? ''} />)}
        </div>
      )}
    </section>
  )
}

/** Whether a section's figures fit beside its text. */
function isBeside(figures: readonly FigureName[]): boolean {
  return figures.length === 1 && figures[0] !== 'power_cards'
}

/** The section that a rule's ID leads to: the first that covers it. */
function firstWith(edition: EditionName, rule: string): string | undefined {
  return OUTLINES[edition].sections.find(({ rules }) => rules.includes(rule))?.id
}
