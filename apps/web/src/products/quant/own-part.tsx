/** products, quant: what the client has of this note: what comes next, and the coupons so far and to come. */
import type { OwnNote } from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { rupeeWords, useVeil } from '../../money/amounts.ts'
import { Amount } from '../../orders/amount.tsx'
import { RiskLine } from '../../orders/shelf/offer-parts.tsx'
import { istDay } from '../../platform/clock.ts'
import { say } from './say.ts'
import { say as sayLists } from './say-lists.ts'
import { useOwnOf } from './use-notes.ts'

export function OwnPart({ symbol }: { symbol: string }) {
  const own = useOwnOf(symbol)
  return own.map((one) => <OwnCard key={one.order_id} own={one} />)
}

function OwnCard({ own }: { own: OwnNote }) {
  const veil = useVeil()
  const amount = rupeeWords(fromWire(own.amount) ?? paise(0n))
  return (
    <section className="rounded-lg border border-line px-3 py-2.5">
      <p className="font-semibold">
        {veil(say(own.status === 'pending' ? 'yoursPending' : 'yours', { amount }))}
      </p>
      {own.next && (
        <p className="figures text-accent text-sm">
          {say('nextStep', { step: sayLists(`step-${own.next.step}`), day: istDay(own.next.day) })}
        </p>
      )}
      {own.note.default && (
        <RiskLine className="mt-1">{say('defaultSince', { day: istDay(own.note.default.day) })}</RiskLine>
      )}
      {own.coupons.length > 0 && <Coupons own={own} />}
    </section>
  )
}

const tones = {
  paid: 'text-gain',
  next: 'text-accent',
  later: 'text-soft',
  missed: 'text-loss',
  stopped: 'text-loss',
} as const

export const Coupons = ({ own }: { own: Pick<OwnNote, 'coupons'> }) => (
  <ul aria-label={say('couponList')} className="mt-1.5 divide-y divide-line text-sm">
    {own.coupons.map(({ due, paid, gross, tax, state }) => (
      <li key={due} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1">
        <span className="figures">{istDay(paid)}</span>
        <span className="flex items-baseline gap-2">
          {tax !== null && tax > 0 && (
            <span className="text-soft text-xs">{say.rich('taxed', { tax: <Amount rupees={tax} /> })}</span>
          )}
          <Amount
            rupees={gross}
            {...((state === 'missed' || state === 'stopped') && { className: 'line-through' })}
          />
          <span className={classes('w-14 text-right font-medium text-xs', tones[state])}>
            {say(`coupon-${state}`)}
          </span>
        </span>
      </li>
    ))}
  </ul>
)
