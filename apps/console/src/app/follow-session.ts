/** app: when the session ends, whoever ended it, the sign-in screen comes, and it remembers the page that was open. */
import { currentStaff, endedByChoice, watchSession } from '../platform/session.ts'
import type { Router } from './router.tsx'
import { signInPath } from './wanted-page.ts'

export function followSession(router: Router): void {
  watchSession(() => {
    if (currentStaff() !== null) return
    const { pathname, search } = router.state.location
    if (pathname.endsWith('/sign-in')) return
    void router.navigate(endedByChoice() ? '/sign-in' : signInPath(pathname + search))
  })
}
