/** app: ties the router to the session, so that signing in, approval and signing out each lead to their page. */
import { client } from '../platform/client.ts'
import { plugRouter } from '../platform/navigation.ts'
import type { SessionState } from '../platform/session.ts'
import { returnRoute } from '../platform/storage.ts'
import { afterSignIn, insteadOf } from './guard.ts'
import { takeReturnRoute } from './guard-middleware.ts'
import type { Router } from './router.tsx'

export function followSession(router: Router): void {
  const { state } = client.live
  let before = state.get()
  plugRouter(
    (path, options) => void router.navigate(path, options),
    () => {
      const { location } = router.state.navigation
      return location ? location.pathname + location.search + location.hash : null
    },
  )
  state.watch(() => {
    const after = state.get()
    const hasJustSignedIn = before.status !== 'signed-in' && after.status === 'signed-in'
    const isNewlyJudged = before.profile?.verified !== after.profile?.verified
    before = after
    // Until the first page is shown the guard itself decides; leaving is the session's own act.
    if (!router.state.initialized || after.status !== 'signed-in') return
    const { pathname } = router.state.location
    const mustLeave = insteadOf(pathname, after, returnRoute.read()) !== null
    if (!mustLeave) return
    // The guard knows where an approval leads from here; a sign-in leads to the page that was wanted before it.
    if (hasJustSignedIn) void router.navigate(afterSignIn(after, wantedPage(after)), { replace: true })
    else if (isNewlyJudged) void router.navigate(pathname, { replace: true })
  })
}

/** Stays stored until the client is approved: only then is there a page to return to. */
const wantedPage = ({ profile }: SessionState): string | null =>
  profile?.verified === 'approved' ? takeReturnRoute() : null
