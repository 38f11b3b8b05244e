/** products, ipo: blocked, not debited: what stays of the balance and what is blocked on one bar, and both ways it can end. */
import type { Ipo } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Lock } from 'lucide-react'
import { useCash } from '../../money/account.ts'
import { rupeeWords, useVeil } from '../../money/amounts.ts'
import { sharesWords } from '../../orders/order-words.ts'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { istDay } from '../../platform/clock.ts'
import { asPaise } from './bids.ts'
import { say } from './say.ts'

const LEAST_SHARE = 18

export function Blocked({ issue, applied, blocked }: { issue: Ipo; applied: number; blocked: number }) {
  const usable = fromWire(useCash().data?.withdrawable ?? null)
  const veil = useVeil()
  const amount = asPaise(blocked)
  const words = rupeeWords(amount)
  const stays = usable === null ? null : usable - amount
  const share = usable === null || usable <= 0n ? 100 : Number((amount * 100n) / usable)
  return (
    <Part title={say('blockedTitle')}>
      <div className="flex gap-1 text-sm">
        {stays !== null && stays > 0n && (
          <span className="figures min-w-0 flex-1 truncate rounded-l-lg bg-sunken px-3 py-2.5">
            {veil(say('balanceAfter', { amount: rupeeWords(asPaise(Number(stays) / 100)) }))}
          </span>
        )}
        <span
          style={{ width: `${Math.min(70, Math.max(LEAST_SHARE, share))}%` }}
          className="figures flex min-w-fit items-center gap-1.5 rounded-r-lg border border-accent bg-accent-wash px-2 py-2.5 font-semibold text-accent"
        >
          <Lock size={14} aria-hidden="true" className="shrink-0" />
          <span className="whitespace-nowrap">{say('blocked', { amount: words })}</span>
        </span>
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-2 text-sm">
        <div className="rounded-lg border border-line px-3 py-2">
          <dt className="text-soft">{say('ifAllotted')}</dt>
          <dd>{say('ifAllottedNote', { shares: sharesWords(applied), amount: words })}</dd>
        </div>
        <div className="rounded-lg border border-line px-3 py-2">
          <dt className="text-soft">{say('ifNot')}</dt>
          <dd>{say('ifNotNote', { amount: words, day: istDay(issue.release_on) })}</dd>
        </div>
      </dl>
    </Part>
  )
}
