/** app: a modal or drawer belongs to the page it was opened on. Leaving the page, by link or by Back, closes it. */
import { closeEverything } from '../platform/modals.ts'
import type { Router } from './router.tsx'

export function closeOnTravel(router: Router): void {
  let lastKey: string | null = null
  router.subscribe(({ navigation, location }) => {
    const next = navigation.location
    if (!next || next.key === lastKey) return
    lastKey = next.key
    if (next.pathname !== location.pathname) closeEverything()
  })
}
