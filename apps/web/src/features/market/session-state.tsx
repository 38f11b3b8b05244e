/** market: whether the market is open, in words, and how long until that changes. */
import type { MarketOverview } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { useEffect, useState } from 'react'
import { now } from '../../platform/clock.ts'
import { countdown } from '../../platform/market/times.ts'

type Session = MarketOverview['session']

const tones = {
  open: 'gain',
  'pre-open': 'pending',
  closing: 'pending',
  'post-close': 'pending',
  closed: 'plain',
} as const

const names = {
  open: 'Open',
  'pre-open': 'Pre-open',
  closing: 'Closing session',
  'post-close': 'Post-close',
  closed: 'Closed',
} as const satisfies Record<Session['phase'], string>

/** Counts by the server's clock: this device only says how much time has passed since it answered. */
function useLeft({ until, now: serverNow }: Session, fetchedAt: number): number | null {
  const [at, setAt] = useState(now)
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setAt(now()), 1_000)
    return () => clearInterval(timer)
  }, [until])
  if (until === null) return null
  return Date.parse(until) - Date.parse(serverNow) - Math.max(0, at - fetchedAt)
}

export function SessionState({ session, fetchedAt }: { session: Session; fetchedAt: number }) {
  const left = useLeft(session, fetchedAt)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-soft text-sm">
      <Chip tone={tones[session.phase]}>{names[session.phase]}</Chip>
      <span>{session.says}</span>
      {left !== null && <span className="figures">· {countdown(left)}</span>}
    </p>
  )
}
