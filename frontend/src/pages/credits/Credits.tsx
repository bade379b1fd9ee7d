import { useEffect } from 'preact/hooks'
import { PageBar } from '../../self/bar/PageBar'
import { t } from '../../base/i18n'
import { PACKAGES } from './packages'
import './credits.css'

export function Credits() {
  const title = `${t('credits.title')} – ${t('app.name')}`
  useEffect(() => { document.title = title }, [title])
  return (
    <>
      <PageBar />
      <main class="page rows">
        <h1>{t('credits.title')}</h1>
        <div class="panel padded rows">
          <p>{t('credits.about')}</p>
          <table class="credits">
            <thead>
              <tr><th>{t('credits.package')}</th><th>{t('credits.for')}</th><th>{t('credits.licence')}</th></tr>
            </thead>
            <tbody>
              {PACKAGES.map((one) => (
                <tr key={one.name}>
                  <td><a href={one.address}><Name of={one.name} /></a></td>
                  <td>{t(`credits.for.${one.of}`)}</td>
                  <td>{one.licence}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <h2>{t('credits.own')}</h2>
          <p>{t('credits.own.about')}</p>
          <h2>{t('credits.game')}</h2>
          <p>{t('credits.game.about')}</p>
        </div>
      </main>
    </>
  )
}

/** A package's name, which may wrap after its scope. */
function Name({ of }: { of: string }) {
  const [first = '', ...rest] = of.split('/')
  return <>{first}{rest.map((one) => <>/<wbr />{one}</>)}</>
}
