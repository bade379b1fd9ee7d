/**
 * The player's own games: running ones, those that wait for them first, and finished ones, with links to their replays.
 */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { PageBar } from '../../self/bar/PageBar'
import { Failure } from '../../base/components/Failure'
import { Pagination } from '../../base/components/Pagination'
import { follow } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { locale, t } from '../../base/i18n'
import { dayAndTime } from '../../base/i18n/formats'
import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import { loadMe } from '../../self/me'
import { api } from '../../net/api'
import type { MyGame, MyGames as GameLists } from '../../net/protocol'
import { colourOf } from '../../table/names'
import { BotRecords } from './BotRecords'
import { GameFacts, GameLink, GameTitle } from './GameTitle'
import { Outcome } from './Outcome'
import { Results } from './Results'
import './games.css'

export function MyGames() {
  const [games, setGames] = useState<GameLists | null>(null)
  const [page, setPage] = useState(0)
  const { busy, failure, run } = useSubmit()
  const title = t('games.title')
  useEffect(() => { document.title = title }, [title])
  useEffect(() => { run(async () => { await loadMe(); setGames(await api.myGames(page)) }) }, [page])
  return (
    <>
      <PageBar />
      <main class="page rows">
        <h1>{title}</h1>
        <Failure text={failure} />
        {!games && !failure && <p class="soft">{t('app.loading')}</p>}
        {games && <RunningGames games={games.running} />}
        {games && <BotRecords />}
        {games && <FinishedGames games={games} page={page} busy={busy} leaf={setPage} />}
        <p><a class="button" href="/" onClick={follow}>{t('app.back')}</a></p>
      </main>
    </>
  )
}

function RunningGames({ games }: { games: readonly MyGame[] }) {
  return (
    <section class="panel padded rows" aria-label={t('games.running')}>
      <h2>{t('games.running')}</h2>
      {!games.length && <p class="soft">{t('games.running.none')}</p>}
      <ul class="game-rows">
        {games.map((game) => (
          <Row key={game.room} game={game} at={game.since} said={(time) => t('games.since', { time })}>
            <GameLink game={game} />
          </Row>
        ))}
      </ul>
    </section>
  )
}

function FinishedGames({ games: { over, pages }, page, busy, leaf }: { games: GameLists; page: number; busy: boolean; leaf: (page: number) => void }) {
  return (
    <section class="panel padded rows" aria-label={t('games.over')}>
      <h2>{t('games.over')}</h2>
      {!over.length && <p class="soft">{t('games.over.none')}</p>}
      <ul class="game-rows">
        {over.map((game) => (
          <Row key={game.room} game={game} at={game.ended ?? game.since} said={(time) => t('games.ended', { time })}>
            <OwnOutcome game={game} />
            <a class="button" href={`/rooms/${game.room}/replay`} onClick={follow} aria-label={t('games.replay.named', { room: game.name })}><Icon name="play" />{t('games.replay')}</a>
          </Row>
        ))}
      </ul>
      <Pagination page={page} pages={pages} busy={busy} leaf={leaf} />
    </section>
  )
}

/** Nothing of a game that was not played to its end. */
function OwnOutcome({ game: { results, seat } }: { game: MyGame }) {
  const place = results[seat]?.place ?? null
  return place === null ? null : <Outcome won={place === 1} />
}

/** `at` is a time of the game; `said` puts it into words. */
function Row({ game, at, said, children }: { game: MyGame; at: string; said: (time: string) => string; children: ComponentChildren }) {
  const { edition, seat, results } = game
  // Where colours are bid for, a seat gets its colour only later.
  const mine = results[seat]?.colour ?? (edition === 'internet' ? null : colourOf(seat))
  return (
    <li class="game-row" data-room={game.room}>
      {mine !== null && <Crest colour={mine} size={30} />}
      <div class="grow">
        <GameTitle game={game} />
        <GameFacts game={game} />
        <Results game={game} you />
        <p class="about"><time dateTime={at}>{said(dayAndTime(locale()).format(new Date(at)))}</time></p>
      </div>
      <span class="game-do">{children}</span>
    </li>
  )
}
