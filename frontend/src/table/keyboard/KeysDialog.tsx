import type { ComponentChildren } from 'preact'
import { Dialog } from '../../base/components/Dialog'
import { singleKeys } from '../../self/settings/preferences'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { SINGLE } from './shortcuts'

const BOARD = ['arrows', 'page', 'enter', 'escape', 'zoom'] as const

/** Lists all keyboard shortcuts of the table. */
export function KeysDialog({ close }: { close: () => void }) {
  return (
    <Dialog label={t('keys.title')} onClose={close}>
      <div class="rows keys">
        <header class="line spread">
          <h2>{t('keys.title')}</h2>
          <button type="button" class="button quiet round" aria-label={t('keys.close')} onClick={close}><Icon name="x" /></button>
        </header>
        <h3>{t('keys.board')}</h3>
        <dl>{BOARD.map((one) => <Key key={one} cap={t(`keys.cap.${one}`)} does={t(`keys.${one}`)} />)}</dl>
        <h3>{t('keys.table')}</h3>
        <dl>
          <Key cap={t('keys.cap.undo')} does={t('keys.undo')} />
          <Key cap={t('keys.cap.past')} does={t('keys.past')} />
          {SINGLE.map((one) => <Key key={one} cap={one} does={t(`keys.single.${NAMES[one]}`)} barred={!singleKeys.value} />)}
        </dl>
        <label class="switch">
          <b>{t('keys.single')}</b>
          <input type="checkbox" checked={singleKeys.value} onChange={(event) => { singleKeys.value = event.currentTarget.checked }} />
          <span class="track" />
          <span class="about">{t('keys.single.about')}</span>
        </label>
      </div>
    </Dialog>
  )
}

const NAMES = { b: 'board', m: 'move', w: 'words', l: 'lists', '/': 'chat', h: 'aid', '?': 'keys' } as const

function Key({ cap, does, barred = false }: { cap: ComponentChildren; does: string; barred?: boolean }) {
  return <div class={barred ? 'barred' : undefined}><dt><kbd>{cap}</kbd></dt><dd>{barred ? <s>{does}</s> : does}</dd></div>
}
