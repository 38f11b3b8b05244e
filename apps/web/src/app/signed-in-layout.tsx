/** app: around every page of an approved client — the shell, the drawers, and the cache of what the server said. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { Shell } from '../features/shell/shell.tsx'
import { DrawerHost } from './drawer-host.tsx'
import { LedgerWatch } from './ledger-watch.tsx'
import { MarketEvents } from './market-events.tsx'
import { PinQuestion } from './pin-question.tsx'

/**
 * The request layer refreshes and reports by itself; asking again would only repeat its notices. Offline, a page asks
 * all the same: a question that silently waits for the line would leave the person before an empty frame.
 */
const newCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The cache lives and dies with the layout, so the next person to sign in finds nothing of the last. */
export function Component() {
  const [cache] = useState(newCache)
  return (
    <QueryClientProvider client={cache}>
      <Shell>
        <Outlet />
      </Shell>
      <DrawerHost />
      <PinQuestion />
      <LedgerWatch />
      <MarketEvents />
    </QueryClientProvider>
  )
}
