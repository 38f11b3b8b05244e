/** me: ten minutes in which what is missing may still come: since when, how much is left, and when the seal turns red. */
import { useEffect, useState } from 'react'
import { istMoment, now } from '../../../platform/clock.ts'
import { say } from './say.ts'

const EVERY_MS = 1000

/** For the eye; readers have the same two times in the sentence below it. */
export function Countdown({ since, until }: { since: number; until: number }) {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const share = Math.min(1, Math.max(0, (at - since) / (until - since)))
  const left = Math.max(0, Math.ceil((until - at) / 1000))
  const minutes = Math.floor(left / 60)
  const seconds = String(left % 60).padStart(2, '0')
  return (
    <div aria-hidden="true" className="pt-1 text-xs">
      <p className="figures font-semibold text-base text-pending">{say('timeLeft', { minutes, seconds })}</p>
      <div className="relative mt-2 h-1.5 rounded-full bg-line">
        <div className="h-full rounded-full bg-flag" style={{ width: `${share * 100}%` }} />
        <span
          className="absolute top-1/2 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-flag bg-raised"
          style={{ left: `${share * 100}%` }}
        />
      </div>
      <div className="figures mt-2 flex justify-between gap-4">
        <span className="text-soft">
          {istMoment(since)}
          <span className="block">{say('notProvenSince')}</span>
        </span>
        <span className="text-right text-loss">
          {istMoment(until)}
          <span className="block">{say('turnsRed')}</span>
        </span>
      </div>
    </div>
  )
}
