/** app: when React takes over the page that the HTML has already painted. */
import type { Router } from './router.tsx'

/** Long enough for a session to come back on a slow line; after that the loader says that something is under way. */
const SHELL_MS = 2_500

/** Keeps the painted shell until the first page is complete, so that nothing is drawn twice. */
export function mountWhenReady(router: Router, mount: (root: HTMLElement) => void): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to mount on.')
  let isMounted = false
  const once = () => {
    if (isMounted) return
    isMounted = true
    stop()
    clearTimeout(timer)
    mount(root)
  }
  const timer = setTimeout(once, SHELL_MS)
  const stop = router.subscribe((state) => {
    if (state.initialized) once()
  })
  if (router.state.initialized) once()
}
