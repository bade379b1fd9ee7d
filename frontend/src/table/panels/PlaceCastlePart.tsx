import { t } from '../../base/i18n'
import type { PlaceCastlePrompt } from '../../net/protocol'
import { Colour, Space } from '../NameTags'
import { seat, view } from '../store'
import type { PartProps } from './parts'
import type { CastleChoice } from './select/place-castle'
import { Steps } from './Steps'

export function PlaceCastlePart({ prompt, choice }: PartProps<PlaceCastlePrompt, CastleChoice, never>) {
  return (
    <>
      <p><Colour colour={prompt.colour} /></p>
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
      {choice.castle === null && prompt.colour === seat.value && <p class="about">{t('panel.castle.advice', { edition: view.value?.edition ?? 'classic' })}</p>}
      <p class="about">{t(`panel.castle.${choice.castle === null ? 'first' : choice.knight === null ? 'second' : 'done'}`)}</p>
    </>
  )
}
