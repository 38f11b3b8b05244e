/** market: whether the market is open, in words, and how long until that changes. */
import type { MarketOverview } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { useEffect, useState } from 'react'
import { countdown } from '../../market/times.ts'
import { now } from '../../platform/clock.ts'
import { say } from './say.ts'

type Session = MarketOverview['session']

const tones = {
  open: 'gain',
  'pre-open': 'pending',
  closing: 'pending',
  'post-close': 'pending',
  closed: 'plain',
} as const

const names = {
  open: 'open',
  'pre-open': 'preOpen',
  closing: 'closing',
  'post-close': 'postClose',
  closed: 'closed',
} as const satisfies Record<Session['phase'], Parameters<typeof say>[0]>

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
      <Chip tone={tones[session.phase]}>{say(names[session.phase])}</Chip>
      <span>{session.says}</span>
      {left !== null && <span className="figures">· {countdown(left)}</span>}
    </p>
  )
}
