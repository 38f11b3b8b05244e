/** app: around every page — the title, the progress bar, toasts, the global modal, the scroll position. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { NavigationBar } from '../ui/progress-bar.tsx'
import { useDelayed } from './delayed.ts'
import { GlobalModal } from './modals.tsx'
import { useTitle } from './titles.ts'
import { Toasts } from './toasts.tsx'

/** A page that is there at once shows no bar. */
const NO_FLASH_MS = 120

export function Root() {
  useTitle()
  const isTravelling = useDelayed(useNavigation().state !== 'idle', NO_FLASH_MS)
  return (
    // Our content security policy takes no style elements; the parts' few rules are in our own style sheet.
    <CSPProvider disableStyleElements>
      <NavigationBar active={isTravelling} />
      <Outlet />
      <GlobalModal />
      <Toasts />
      <ScrollRestoration storageKey="pramaan.scroll" />
    </CSPProvider>
  )
}
