import { Loading } from './Loading'
import { PageBar } from './PageBar'

/** A page while its code is on its way. */
export function ComingPage() {
  return <><PageBar /><main class="page rows"><Loading /></main></>
}
