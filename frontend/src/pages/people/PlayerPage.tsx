import { useEffect, useState } from 'preact/hooks'
import { languageList } from '../account/Languages'
import { Loading } from '../../base/components/Loading'
import { NothingHere } from '../../base/components/NothingHere'
import { PageBar } from '../../self/bar/PageBar'
import { Failure } from '../../base/components/Failure'
import { Pagination } from '../../base/components/Pagination'
import { follow } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { locale, richList, t } from '../../base/i18n'
import { dateFormat } from '../../base/i18n/formats'
import { optionValue } from '../../base/i18n/options'
import { Icon } from '../../base/icons/Icon'
import { api } from '../../net/api'
import type { Profile, RatingLine } from '../../net/protocol'
import { RatingHistory } from '../ratings/RatingHistory'
import { PersonName } from '../../self/relations/PersonName'
import { BlockAndNote } from './BlockAndNote'
import '../account/account.css'
import '../games/games.css'
import '../ratings/ratings.css'

/** A person's page: their public profile, their games, and the player's own note about them. */
export function PlayerPage({ person }: { person: string }) {
  const [profile, setProfile] = useState<Profile | null>(null)
  const [page, setPage] = useState(0)
  const { busy, failure, run } = useSubmit()
  useEffect(() => { run(async () => { setProfile(await api.player(person, page)) }) }, [person, page])
  useEffect(() => { if (profile) document.title = `${profile.name} – ${t('app.name')}` }, [profile])
  if (!profile && failure) return <><PageBar /><main class="page"><NothingHere title={failure} /></main></>
  return (
    <>
      <PageBar />
      <main class="page rows account-page">
        <Failure text={failure} />
        {!profile && <Loading />}
        {profile && (
          <>
            <h1>{profile.name}</h1>
            <About profile={profile} />
            {!profile.mine && <section class="panel padded rows" aria-label={t('person.regard')}><h2>{t('person.regard')}</h2><BlockAndNote person={person} blocked={profile.blocked} note={profile.note} /></section>}
            <HowRated person={person} />
            <Games profile={profile} page={page} busy={busy} leaf={setPage} />
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
              <strong>{game.name}</strong>
              <p class="about">{[optionValue('edition', game.edition), ...(game.ended_by === 'agreement' ? [t('games.agreed')] : [])].join(' · ')} · {richList(game.names.map((name, at) => <PersonName key={at} name={name} person={game.people[at] ?? null} met={{ room: game.room, seat: at }} />))}</p>
            </div>
            <span class="game-do">
              {game.won !== null && <b class={`chip${game.won ? ' gold' : ''}`}>{game.won && <Icon name="trophy" />}{game.won ? t('person.won') : t('person.lost')}</b>}
              <a class="button" href={`/rooms/${game.room}/replay`} onClick={follow} aria-label={t('games.replay.named', { room: game.name })}><Icon name="play" />{t('games.replay')}</a>
            </span>
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} busy={busy} leaf={leaf} />
    </section>
  )
}
