import { Loading } from '../base/components/Loading'
import { PageBar } from '../self/bar/PageBar'

/** Placeholder for a page while its code is loading. */
export function ComingPage() {
  return <><PageBar /><main class="page rows"><Loading /></main></>
}
