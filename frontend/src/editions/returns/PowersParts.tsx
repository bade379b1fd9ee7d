/** Traitor and Alliance: what to choose on the board. */
import type { ComponentChild } from 'preact'
import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import { list, rich, t } from '../../base/i18n'
import type { PartProps } from '../../table/panels/parts'
import { Steps } from '../../table/panels/Steps'
import type { AllyPrompt, GiveUpKnightPrompt, TraitorPlacePrompt, TurnKnightPrompt } from '../../net/protocol'
import { Space, PlayerName } from '../../table/NameTags'
import { colourOf, isNeutral } from '../../table/names'
import { KnightIcon } from '../../table/seats/Count'
import { returnsView } from './view'
import type { GoingChoice, PairChoice, PairEvent, SpaceChoice } from './select/powers'

type PairProps = PartProps<TurnKnightPrompt | AllyPrompt, PairChoice, PairEvent>

/** The two provinces, chosen on the board or from a list of all pairs. */
export function PairPart({ prompt, choice, choose }: PairProps) {
  if (choice.stopping) return <p class="part-warning" role="alert">{t('power.stop.sure')}</p>
  const { own, other } = choice
  const pairs = Object.entries(prompt.choices).flatMap(([one, others]) => others.map((two) => ({ one, two })))
  const said = own === null ? 'own' : other === null ? 'other' : 'done'
  return (
    <>
      <Steps
        steps={[
          { label: t('panel.step.own'), named: own && <Space name={own} />, now: own === null },
          { label: t(`power.${prompt.kind}.step`), named: other && <Space name={other} />, now: own !== null && other === null },
        ]}
      />
      <div class="modes" role="radiogroup" aria-label={t('power.pairs')}>
        {pairs.map(({ one, two }) => (
          <button
            type="button" key={`${one}=${two}`} role="radio" class="button tag pair" data-pair={`${one}=${two}`}
            aria-checked={one === own && two === other} aria-label={list([provinceWords(one), provinceWords(two)])} onClick={() => { choose({ type: 'pair', own: one, other: two }) }}
          >
            <Space name={one} /><Icon name={prompt.kind === 'ally' ? 'handshake' : 'traitor'} /><Province castle={two} />
          </button>
        ))}
      </div>
      <p class="about">{t(`power.${prompt.kind}.${said}`)}</p>
    </>
  )
}

function provinceOf(castle: string) {
  return returnsView.value?.board.provinces.find((one) => one.castle === castle)
}

function provinceWords(castle: string): string {
  const province = provinceOf(castle)
  if (!province) return castle
  const { colour, spaces, knights } = province
  return t('board.info.province', { colour: isNeutral(colour) ? 'none' : colourOf(colour), castle, size: spaces.length, knights })
}

/** Another’s province by its castle: whose it is, and how many knights it has. */
function Province({ castle }: { castle: string }) {
  const province = provinceOf(castle)
  return (
    <span class="pair-province" title={provinceWords(castle)}>
      {province && !isNeutral(province.colour) && <Crest colour={colourOf(province.colour)} size={18} />}<Space name={castle} />
      {province && <span class="count numbers"><KnightIcon />{province.knights}</span>}
    </span>
  )
}

export function GiveUpKnightPart({ prompt, choice }: PartProps<GiveUpKnightPrompt, GoingChoice, never>) {
  if (choice.leaving) return <p class="part-warning" role="alert">{rich('power.leave.sure', { who: <PlayerName seat={prompt.seat} /> })}</p>
  return (
    <Naming
      label={t('panel.step.knight')} named={choice.space}
      lead={rich('power.give_up.about', { who: <PlayerName seat={prompt.seat} />, other: <Space name={prompt.other} /> })}
    />
  )
}

export function LeaveButton({ prompt, choose }: PartProps<GiveUpKnightPrompt, GoingChoice, { type: 'stop' }>) {
  if (!prompt.may_leave) return null
  return (
    <button type="button" class="button" data-action="stop" title={t('power.leave.about')} onClick={() => { choose({ type: 'stop' }) }}>
      {t('power.leave')}
    </button>
  )
}

export function TraitorPlacePart({ prompt, choice }: PartProps<TraitorPlacePrompt, SpaceChoice, never>) {
  const fee = choice.space === null ? 0 : (prompt.spaces[choice.space] ?? 0)
  return (
    <>
      <Naming
        label={t('panel.step.space')} named={choice.space}
        lead={rich('power.place.about', { own: <Space name={prompt.own} /> })}
      />
      {fee > 0 && <p class="about">{t('panel.forest_fee', { fee })}</p>}
    </>
  )
}

function Naming({ label, named, lead }: { label: string; named: string | null; lead: ComponentChild[] }) {
  return (
    <>
      <p class="about">{lead}</p>
      <Steps steps={[{ label, named: named && <Space name={named} />, now: named === null }]} />
    </>
  )
}
