/** app: ties the router to the session, so that signing in, approval and signing out each lead to their page. */
import { client } from '../platform/client.ts'
import { closeEverything } from '../platform/modals.ts'
import { plugRouter } from '../platform/navigation.ts'
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
    const isApproval = before.profile?.verified !== after.profile?.verified
    const hasSignedOut = before.status === 'signed-in' && after.status === 'signed-out'
    before = after
    if (hasSignedOut) closeEverything()
    // Until the first page is shown the guard itself decides; leaving is the session's own act.
    if (!router.state.initialized || after.status !== 'signed-in') return
    const { pathname } = router.state.location
    if (hasJustSignedIn && pathname === '/login') {
      const isApproved = after.profile?.verified === 'approved'
      void router.navigate(afterSignIn(after, isApproved ? takeReturnRoute() : null), { replace: true })
    } else if (isApproval && insteadOf(pathname, after, returnRoute.read()) !== null) {
      void router.navigate(pathname, { replace: true })
    }
  })
}
