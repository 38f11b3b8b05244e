/** orders, shelf: business time, by which offers open and close. In a demo it can be ahead of the device's own clock. */
import { useEffect, useState } from 'react'
import { useMarketOverview } from '../../market/overview.ts'
import { now } from '../../platform/clock.ts'

const TICK_MS = 15_000

/** Milliseconds since 1970, moving on by itself. Until the server has told, the device's own. */
export function useBusinessNow(tickMs = TICK_MS): number {
  const { data, dataUpdatedAt } = useMarketOverview()
  const [device, setDevice] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setDevice(now()), tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return data ? Date.parse(data.session.now) + Math.max(0, device - dataUpdatedAt) : device
}
