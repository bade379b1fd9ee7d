/** The board's tools: buttons beside a board with enough room, and one menu above the board of a narrow screen. */
import { useId, useRef } from 'preact/hooks'
import { narrow } from '../base/browser/narrowScreen'
import { t } from '../base/i18n'
import { Icon, type IconName } from '../base/icons/Icon'

export interface BoardTool { icon: IconName; label: string; act: () => void; pressed?: boolean; disabled?: boolean }

/** `whole` shows the whole board: a button of its own even where the others are in a menu. */
export function BoardTools({ tools, whole }: { tools: readonly BoardTool[]; whole: BoardTool }) {
  return (
    <div class="board-zoom">
      {narrow.value ? <Menu tools={tools} /> : tools.map((one) => <Tool key={one.label} tool={one} />)}
      {!(narrow.value && whole.disabled) && <Tool tool={whole} />}
    </div>
  )
}

function Tool({ tool: { icon, label, act, pressed, disabled } }: { tool: BoardTool }) {
  return (
    <button type="button" class="board-tool" aria-label={label} title={label} aria-pressed={pressed} disabled={disabled} onClick={act}>
      <Icon name={icon} />
    </button>
  )
}

/** The browser closes it on Escape and on a tap elsewhere, and then returns the focus to its button. */
function Menu({ tools }: { tools: readonly BoardTool[] }) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  function place(): void {
    const { bottom, right } = opener.current?.getBoundingClientRect() ?? { bottom: 0, right: 0 }
    if (menu.current) Object.assign(menu.current.style, { top: `${String(bottom + 4)}px`, right: `${String(document.documentElement.clientWidth - right)}px` })
  }

  return (
    <>
      <button ref={opener} type="button" class="board-tool" data-action="tools" aria-label={t('board.tools')} popovertarget={id}><span class="icon" aria-hidden="true"><svg viewBox="0 0 24 24"><path d="M4 6h16M4 12h16M4 18h16" fill="none" stroke="currentcolor" stroke-width="2" stroke-linecap="round" /></svg></span></button>
      <div ref={menu} id={id} popover="auto" class="board-menu panel" onBeforeToggle={place}>
        {tools.map(({ icon, label, act, pressed, disabled }) => (
          <button
            key={label} type="button" class="button quiet" aria-pressed={pressed} disabled={disabled}
            onClick={() => { menu.current?.hidePopover(); act() }}
          >
            <Icon name={icon} />{label}
          </button>
        ))}
      </div>
    </>
  )
}
