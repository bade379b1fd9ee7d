/** The status line's sentences: what the player is asked, and what the others are doing. */
import { t } from '../../base/i18n'
import type { InternetView } from '../../net/protocol'
import type { PromptStatus, WaitingStatus } from '../../table/edition'
import { waiting } from '../../table/statusParts'

export const promptStatus: PromptStatus<InternetView> = {
  colour_bids: (prompt, view) => (prompt.made ? t('status.internet.made', waiting(view)) : t('status.colour_bids.you')),
  first_borders: (prompt, view) => (prompt.made ? t('status.internet.made', waiting(view)) : t('status.first_borders.you')),
  sheet: ({ made, round }, view) =>
    made ? t('status.sheet.made', waiting(view)) : t('status.sheet.you', { round, last: round === view.last_round ? 'yes' : 'no' }),
}

export const waitingStatus: WaitingStatus<InternetView> = {
  colour_bids: (view) => t('status.colour_bids.others', waiting(view)),
  first_borders: (view) => t('status.first_borders.others', waiting(view)),
  sheets: (view) => t('status.sheets.others', waiting(view)),
}
