/** app: around every page — the title, the progress bar, toasts, the scroll position. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { brand } from '@pramaan/brand'
import { dismissToast, useToasts } from '@pramaan/browser/toasts.ts'
import { NavigationBar } from '@pramaan/ui/progress-bar.tsx'
import { Toaster } from '@pramaan/ui/toaster.tsx'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router'
import { say } from './say.ts'

const isTitled = (handle: unknown): handle is { title: string } =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'

function useTitle(): void {
  const title = useMatches()
    .map(({ handle }) => (isTitled(handle) ? handle.title : null))
    .findLast((found) => found !== null)
  useEffect(() => {
    document.title = title
      ? say('documentTitle', { title, brand: brand.name })
      : say('consoleTitle', { brand: brand.name })
  }, [title])
}

export function Root() {
  useTitle()
  const toasts = useToasts()
  return (
    // Our content security policy takes no style elements; the parts' few rules are in our own style sheet.
    <CSPProvider disableStyleElements>
      <NavigationBar active={useNavigation().state !== 'idle'} />
      <Outlet />
      <Toaster toasts={toasts} onDismiss={(id) => dismissToast(Number(id))} />
      <ScrollRestoration storageKey="pramaan.console.scroll" />
    </CSPProvider>
  )
}
