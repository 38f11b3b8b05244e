/** platform: business time, by which everything waits. In a demo it can be ahead of the device's own clock. */
import { now } from '@pramaan/browser/clock.ts'
import { viewClock } from '@pramaan/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from './call.ts'

const TICK_MS = 15_000

export const clockQuery = {
  queryKey: ['clock'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const clock = await call(viewClock, {}, { signal, quiet: true })
    return { ...clock, asked_at: now() }
  },
  staleTime: 60_000,
} as const

/** Milliseconds since 1970 in business time, moving on by itself. Until the server has told, the device's own. */
export function useBusinessNow(): number {
  const { data } = useQuery(clockQuery)
  const [device, setDevice] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setDevice(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return data ? Date.parse(data.now) + Math.max(0, device - data.asked_at) : device
}

/** The same at once, for what is dated as it is sent. */
export async function businessNow(queries: QueryClient): Promise<number> {
  const clock = await queries.fetchQuery(clockQuery)
  return Date.parse(clock.now) + Math.max(0, now() - clock.asked_at)
}
