import { useEffect, useState } from 'preact/hooks'
import { languageList } from '../account/Languages'
import { lazy } from '../../base/components/lazy'
import { Loading } from '../../base/components/Loading'
import { NothingHere } from '../../base/components/NothingHere'
import { PageBar } from '../../self/bar/PageBar'
import { Failure } from '../../base/components/Failure'
import { Pagination } from '../../base/components/Pagination'
import { follow } from '../../base/browser/router'
import { WhenSeen } from '../../base/components/WhenSeen'
import { useSubmit } from '../../net/useSubmit'
import { locale, t } from '../../base/i18n'
import { dateFormat } from '../../base/i18n/formats'
import { Icon } from '../../base/icons/Icon'
import { api } from '../../net/api'
import type { Profile, ProfileGame, RatingLine } from '../../net/protocol'
import { GameFacts, GameTitle } from '../games/GameTitle'
import { Outcome } from '../games/Outcome'
import { Results } from '../games/Results'
import { RatingHistory } from '../ratings/RatingHistory'
import { BlockAndNote } from './BlockAndNote'
import { Record } from './profile/Record'
import '../games/games.css'
import '../ratings/ratings.css'
import './profile/profile.css'

const LastBoard = lazy(() => import('./profile/LastBoard').then((it) => it.LastBoard))

/** A person's page: their results, ratings and games, and last the player's own block and note about them. */
export function PlayerPage({ person }: { person: string }) {
  const [profile, setProfile] = useState<Profile | null>(null)
  const [page, setPage] = useState(0)
  const [newest, setNewest] = useState<ProfileGame | null>(null)
  const { busy, failure, run } = useSubmit()
  useEffect(() => {
    run(async () => {
      const found = await api.player(person, page)
      setProfile(found)
      if (page === 0) setNewest(found.games[0] ?? null)
    })
  }, [person, page])
  useEffect(() => { if (profile) document.title = `${profile.name} – ${t('app.name')}` }, [profile])
  if (!profile && failure) return <><PageBar /><main class="page"><NothingHere title={failure} /></main></>
  return (
    <>
      <PageBar />
      <main class="page rows">
        <Failure text={failure} />
        {!profile && <Loading />}
        {profile && (
          <>
            <h1>{profile.name}</h1>
            <About profile={profile} />
            <div class="profile-top">
              <div class="rows">
                {profile.record.length > 0 && <Record record={profile.record} />}
                <HowRated person={person} />
              </div>
              {newest && <WhenSeen>{() => <LastBoard game={newest} />}</WhenSeen>}
            </div>
            <Games profile={profile} page={page} busy={busy} leaf={setPage} />
            {!profile.mine && <section class="panel padded rows" aria-label={t('person.regard')}><h2>{t('person.regard')}</h2><BlockAndNote person={person} blocked={profile.blocked} note={profile.note} /></section>}
          </>
        )}
        <p><a class="button" href="/" onClick={follow}>{t('app.back')}</a></p>
      </main>
    </>
  )
}

function About({ profile }: { profile: Profile }) {
  const since = dateFormat(locale(), { dateStyle: 'long' }).format(new Date(profile.since))
  return (
    <p class="line">
      <span class="chip">{profile.program ? t('person.program') : profile.guest ? t('person.guest') : t('person.account')}</span>
      <span class="about">{t('person.since', { date: since })}</span>
      {profile.languages.length > 0 && <span class="about">{t('person.speaks', { languages: languageList(profile.languages) })}</span>}
      {profile.mine && <a class="button" href="/account" onClick={follow}>{t('account.title')}</a>}
    </p>
  )
}

/** The history of their ratings, if they have any. */
function HowRated({ person }: { person: string }) {
  const [ratings, setRatings] = useState<readonly RatingLine[]>([])
  const { run } = useSubmit()
  useEffect(() => { run(async () => { setRatings((await api.ratingsOf(person)).ratings) }) }, [person])
  if (!ratings.length) return null
  return (
    <section class="panel padded rows" aria-label={t('rating.title')}>
      <h2>{t('rating.title')}</h2>
      <RatingHistory ratings={ratings} />
    </section>
  )
}

function Games({ profile: { games, pages }, page, busy, leaf }: { profile: Profile; page: number; busy: boolean; leaf: (page: number) => void }) {
  return (
    <section class="panel padded rows" aria-label={t('games.over')}>
      <h2>{t('games.over')}</h2>
      {!games.length && <p class="soft">{t('person.games.none')}</p>}
      <ul class="game-rows">
        {games.map((game) => (
          <li key={game.room} class="game-row">
            <div class="grow">
              <GameTitle game={game} />
              <GameFacts game={game} />
              <Results game={game} />
              <p class="about"><time dateTime={game.ended}>{dateFormat(locale(), { dateStyle: 'long' }).format(new Date(game.ended))}</time></p>
            </div>
            <span class="game-do">
              {game.won !== null && <Outcome won={game.won} />}
              <a class="button" href={`/rooms/${game.room}/replay`} onClick={follow} aria-label={t('games.replay.named', { room: game.name })}><Icon name="play" />{t('games.replay')}</a>
            </span>
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} busy={busy} leaf={leaf} />
    </section>
  )
}
