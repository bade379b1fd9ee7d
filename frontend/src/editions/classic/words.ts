/** Choices in words. */
import { list, t } from '../../base/i18n'
import type { PoliticsPlay } from '../../net/protocol'
import { payment } from '../../table/payment'

export function playInWords(play: PoliticsPlay): string {
  switch (play.kind) {
    case 'forced_alliance':
      return t('panel.play.alliance', { own: play.own, other: play.other })
    case 'renegade': {
      const said = t('panel.play.renegade', { knight: play.knight, space: play.space })
      return play.treasures.length ? t('panel.play.paid', { said, payment: list(payment(0, play.treasures)) }) : said
    }
  }
}
