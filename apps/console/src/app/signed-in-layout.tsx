/** app: around every page — the frame, and the cache of what the server said. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { Frame } from '../features/frame/frame.tsx'
import { watchPresence } from '../platform/presence.ts'
import { useStaffOrNobody } from '../platform/session.ts'

const newCache = () =>
  new QueryClient({
    defaultOptions: {
      // Offline, a question fails at once and says so; it does not hang.
      queries: { retry: false, staleTime: 5_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The cache lives and dies with the layout, so the next person to sign in finds nothing of the last. */
export function SignedInLayout() {
  const [cache] = useState(newCache)
  const staff = useStaffOrNobody()
  useEffect(watchPresence, [])
  // The session has ended and the sign-in screen is on its way.
  if (!staff) return null
  return (
    <QueryClientProvider client={cache}>
      <Frame>
        <Outlet />
      </Frame>
    </QueryClientProvider>
  )
}
