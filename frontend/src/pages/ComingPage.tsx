import { Loading } from '../base/components/Loading'
import { PageBar } from '../self/bar/PageBar'

/** A page while its code is on its way. */
export function ComingPage() {
  return <><PageBar /><main class="page rows"><Loading /></main></>
}
