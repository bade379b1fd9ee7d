import { t } from '../../base/i18n'
import type { PlaceCastlePrompt } from '../../net/protocol'
import { Colour, Space } from '../NameTags'
import { mine, seat, view } from '../store'
import { areMany } from '../../board/targets'
import { editionOf } from '../edition'
import { targets } from './choice'
import type { PartProps } from './parts'
import type { CastleChoice } from './select/place-castle'
import { Steps } from './Steps'

export function PlaceCastlePart({ prompt, choice }: PartProps<PlaceCastlePrompt, CastleChoice, never>) {
  const isOwn = prompt.colour === seat.value
  const board = view.value?.board
  const goal = view.value && editionOf(view.value).goal(view.value)
  const dimmed = board && areMany(targets.value, board) ? 'yes' : 'no'
  return (
    <>
      <p><Colour colour={prompt.colour} />{isOwn && mine.value && <span class="soft"> {t('panel.castle.left', { n: mine.value.castles })}</span>}</p>
      <Steps
        steps={[
          { label: t('panel.castle'), named: choice.castle && <Space name={choice.castle} />, now: choice.castle === null },
          {
            label: t('panel.knight'),
            named: choice.knight && <Space name={choice.knight} />,
            now: choice.castle !== null && choice.knight === null,
          },
        ]}
      />
      {isOwn && typeof goal === 'number' && <p class="about wide-only">{t('panel.goal', { goal })}</p>}
      {choice.castle === null && <p class="about">{isOwn ? t('panel.castle.advice', { edition: view.value?.edition ?? 'classic' }) : t('panel.castle.neutral')}</p>}
      <p class="about">{choice.castle === null ? t('panel.castle.first', { dimmed }) : t(choice.knight === null ? 'panel.castle.second' : 'panel.castle.done')}</p>
    </>
  )
}
