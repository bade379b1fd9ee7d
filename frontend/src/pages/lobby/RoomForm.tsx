import { useSignal } from '@preact/signals'
import { Failure } from '../../base/components/Failure'
import { navigate } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { localization } from '../../base/i18n/languages'
import { ensureName } from '../../self/me'
import { api } from '../../net/api'
import type { Room } from '../../net/protocol'
import { groupOf } from './tableSummary'
import { EDITIONS } from './offered.gen'
import { RoomFields } from './RoomFields'
import { freshWish, requestOf, unsentWish, wishFrom, type Wish } from './wish'

interface Props {
  /** The table to change; without it, a new one is created. */
  room?: Room
  done?: (room: Room) => void
}

/** Creates a table, or changes one before its start. */
export function RoomForm({ room, done }: Props) {
  const changed = useSignal(room ? wishFrom(room) : null)
  const kept = room ? changed : unsentWish
  const current = (of: Wish | null) => of ?? freshWish(localization.value.language)
  const wish = current(kept.value)
  const { busy, failure, field, run } = useSubmit()
  const edition = EDITIONS.find(({ name }) => name === wish.edition) ?? EDITIONS[0]

  const group = field ? groupOf(field) : null
  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => {
      if (room) {
        done?.(await api.edit(room.id, requestOf(wish, edition)))
      } else if (await ensureName()) {
        const { id } = await api.make(requestOf(wish, edition))
        unsentWish.value = null
        navigate(`/rooms/${id}`)
      }
    })
  }
  return (
    // Until the page's scripts are there, the browser itself sends no form of this kind.
    <form method="dialog" class="rows" aria-label={room ? t('lobby.change') : t('lobby.make')} onSubmit={submit}>
      <RoomFields
        wish={wish} edition={edition} locked={room?.locked ?? false} refused={group && failure ? { group, text: failure } : null}
        change={(some) => {
          const before = current(kept.peek()) // Clicks from before the client was loaded come all at once.
          kept.value = { ...before, ...some, options: { ...before.options, ...some.options } }
        }}
      />
      {!group && <Failure text={failure} />}
      <button type="submit" class="button primary wide" disabled={busy}>{room ? t('lobby.change.save') : t('lobby.create')}</button>
    </form>
  )
}
