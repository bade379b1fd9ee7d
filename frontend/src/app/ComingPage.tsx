import { Loading } from './Loading'
import { Missing } from './later'
import { PageBar } from './PageBar'

/** A page while its code is on its way, or could not come. */
export function ComingPage({ failed }: { failed: boolean }) {
  return <><PageBar /><main class="page rows">{failed ? <Missing failed /> : <Loading />}</main></>
}
