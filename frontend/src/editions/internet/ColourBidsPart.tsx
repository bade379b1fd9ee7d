import type { LiHTMLAttributes } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { highlightColour } from '../../board/highlightColour'
import { selectContent } from '../../base/browser/selectContent'
import { Icon } from '../../base/icons/Icon'
import { list, t } from '../../base/i18n'
import { Crest } from '../../base/icons/crests'
import type { PartProps } from '../../table/panels/parts'
import type { ColourBidsPrompt, ColourName } from '../../net/protocol'
import { ColourNamed, colourWord } from './ColourNamed'
import { bidsOf, sameSums, type ColourBidsChoice, type ColourBidsEvent } from './select/colour-bids'
import { internetView } from './view'

type Props = PartProps<ColourBidsPrompt, ColourBidsChoice, ColourBidsEvent>

/** A bid for each colour that the player would like. */
export function ColourBidsPart({ prompt, choice, choose }: Props) {
  return choice.locked ? <Locked choice={choice} /> : <Bids prompt={prompt} choice={choice} choose={choose} />
}

function Bids({ prompt, choice, choose }: Props) {
  const [touched, setTouched] = useState<ColourName | null>(null)
  const [focused, setFocused] = useState<ColourName | null>(null)
  useEffect(() => { highlightColour(touched ?? focused) }, [touched ?? focused])
  useEffect(() => () => { highlightColour(null) }, [])
  const row = (colour: ColourName) => ({
    onMouseEnter: () => { setTouched(colour) }, onMouseLeave: () => { setTouched(null) },
    onFocusIn: () => { setFocused(colour) }, onFocusOut: () => { setFocused(null) },
  })
  const same = sameSums(choice)
  return (
    <>
      <div class="colour-rule">
        <p class="about" hidden={same.size > 0}>{t('internet.colours.about', { lowest: prompt.lowest, highest: prompt.highest })}</p>
        {same.size > 0 && <p class="part-warning" role="alert">{t('internet.colours.same', { colours: list([...same].map(colourWord)) })}</p>}
      </div>
      <ul class="colour-bids">
        {prompt.colours.map((colour) => (
          <ColourRow key={colour} colour={colour} sum={choice.bids[colour] ?? null} same={same.has(colour)} prompt={prompt} choice={choice} choose={choose} row={row(colour)} />
        ))}
      </ul>
    </>
  )
}

function ColourRow({ colour, sum, same, row, prompt, choice, choose }: Props & { colour: ColourName; sum: number | null; same: boolean; row: LiHTMLAttributes }) {
  const name = colourWord(colour)
  const bid = (ducats: number | null) => { choose({ type: 'sum', colour, ducats }) }
  const next = (by: 1 | -1) => stepTo(sum ?? 0, by, bidsOf(choice).map(({ ducats }) => ducats), prompt)
  const more = next(1)
  return (
    <li class={`colour-bid seat-${colour}${same ? ' same' : ''}`} data-colour={colour} {...row}>
      <Crest colour={colour} size={28} />
      <span class="colour-about"><b class="name">{name}</b><Places colour={colour} /></span>
      <span class="stepper" role="group" aria-label={t('internet.colours.bid', { colour: name })}>
        <button type="button" class="button step" aria-label={t('panel.less')} disabled={sum === null} onClick={() => { bid(next(-1)) }}><Icon name="minus" /></button>
        <input
          type="number" inputMode="numeric" min={prompt.lowest} max={prompt.highest} step={1} name={`bid-${colour}`} onFocus={selectContent}
          aria-label={t('internet.colours.bid', { colour: name })} aria-invalid={same} value={sum ?? ''}
          onInput={(event) => {
            const typed = event.currentTarget.value
            bid(typed === '' ? null : Number(typed))
            if (Number(typed) > prompt.highest) event.currentTarget.value = String(prompt.highest)
          }}
        />
        <button type="button" class="button step" aria-label={t('panel.more')} disabled={more === null} onClick={() => { bid(more) }}><Icon name="plus" /></button>
      </span>
    </li>
  )
}

/** The next higher or lower bid that no other colour has; null below the lowest, and if there is none. */
function stepTo(from: number, by: 1 | -1, taken: readonly number[], { lowest, highest }: ColourBidsPrompt): number | null {
  for (let sum = from + by; sum >= lowest && sum <= highest; sum += by) if (!taken.includes(sum)) return sum
  return null
}

/** Where a colour's castles are; the one of its ready province first. */
function Places({ colour }: { colour: ColourName }) {
  const view = internetView.value
  const at = view?.colours.indexOf(colour) ?? -1
  if (!view || at < 0) return null
  const { castles, provinces } = view.board
  const ready = provinces.filter((one) => one.colour === at).map(({ castle }) => castle)
  const others = castles.filter((one) => one.colour === at && !ready.includes(one.space)).map(({ space }) => space)
  const all = [...ready, ...others]
  const words = t('internet.colours.castles', { castles: list(all) })
  return <small title={words}><span aria-hidden="true">{all.join(' · ')}</span><span class="hidden-words">{words}</span></small>
}

function Locked({ choice }: { choice: ColourBidsChoice }) {
  const bids = bidsOf(choice).sort((one, other) => other.ducats - one.ducats)
  return (
    <div class="locked" data-locked>
      <b class="locked-head"><Icon name="lock" />{t('panel.locked')}</b>
      {bids.length ? (
        <ul class="colour-sums">{bids.map(({ colour, ducats }) => <li key={colour}><ColourNamed name={colour} /> <b class="numbers">{ducats}</b></li>)}</ul>
      ) : <p>{t('internet.colours.none')}</p>}
      <p class="about">{t('panel.locked.about')}</p>
    </div>
  )
}
