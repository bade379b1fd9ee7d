import { useMemo } from 'preact/hooks'
import { follow } from '../../../base/browser/router'
import { rich, t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import type { Room, View } from '../../../net/protocol'
import { editionOf } from '../../../table/edition'
import { chaptersOf, titleOf } from '../../../table/log/chapters'
import { wordsOf } from '../../../table/log/words'
import { PlayerName, Space } from '../../../table/NameTags'
import { log } from '../../../table/store'
import { largestProvince, turningPoint } from './highlights'

/**
 * The turning point of the game, with a link to it in the replay, or in the report of its round, and the largest
 * province: a player's own.
 */
export function Highlights({ room, view, mine }: { room: Room; view: View; mine: number | null }) {
  const chapters = useMemo(() => chaptersOf(log.value), [log.value])
  const winner = view.phase === 'ended' ? (view.outcome?.winners[0] ?? null) : null
  const swing = useMemo(() => turningPoint(chapters, winner), [chapters, winner])
  const chapter = chapters.find(({ lines }) => lines.some((line) => line === swing?.act))
  const largest = largestProvince(view, mine)
  const way = (act: number, round: number) => (editionOf(view).rounds ? `rounds/${String(round)}#play` : `replay#before-${String(act)}`)
  if (!swing && !largest) return null
  return (
    <div class="end-highlights">
      {swing && chapter && (
        <section class="panel padded" aria-labelledby="end-swing">
          <h2 id="end-swing"><Icon name="swords" />{t('end.swing')}</h2>
          <p class="soft">{titleOf(chapter)}</p>
          {[swing.act, ...swing.scored].map((line, at) => <p key={at}>{wordsOf(line.event, line.opener)}</p>)}
          <p><a href={`/rooms/${room.id}/${way(swing.act.stream, chapter.number)}`} onClick={follow}>{t('end.swing.watch')}</a></p>
        </section>
      )}
      {largest && (
        <section class="panel padded" aria-labelledby="end-province">
          <h2 id="end-province"><Icon name="map" />{t(mine === null ? 'end.province' : 'end.province.own')}</h2>
          <p>
            {mine === null && <><PlayerName seat={largest.seat} />: </>}
            {rich('end.province.about', { n: largest.province.spaces.length, castle: <Space name={largest.province.castle} />, knights: largest.province.knights })}
          </p>
        </section>
      )}
    </div>
  )
}
