/** app: around every page — the title, the progress bar, toasts, the global modal, the scroll position. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { NavigationBar } from '@pramaan/ui/progress-bar.tsx'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { NO_FLASH_MS, useDelayed } from './delayed.ts'
import { GlobalModal } from './modals.tsx'
import { usePreload } from './preload.ts'
import { useTitle } from './titles.ts'
import { Toasts } from './toasts.tsx'

export function Root() {
  useTitle()
  usePreload()
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
