/** close-order: each order's part of a sale of all of them, and afterwards the way to its receipt. */
import type { PositionPart, PositionQuote } from '@pramaan/contracts'
import { formatRupees, fromWire, type Paise, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { ReceiptText } from 'lucide-react'
import { Change } from '../../money/change.tsx'
import { sharesWords } from '../../orders/order-words.ts'
import { istMoment } from '../../platform/clock.ts'
import { openModal } from '../../platform/modals.ts'
import { say } from './say.ts'

const money = (rupees: number): Paise => fromWire(rupees) ?? paise(0n)

export const Parts = ({ parts, leftOut }: { parts: PositionQuote['parts']; leftOut: number }) => (
  <section
    aria-label={say('parts', { count: parts.length })}
    className="mt-3 rounded-xl border border-line p-4"
  >
    <h3 className="font-semibold text-base">{say('parts', { count: parts.length })}</h3>
    <ul className="mt-1 divide-y divide-line">
      {parts.map((part) => (
        <li key={part.did} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-sm">
          <span className="min-w-0">
            <span className="figures block font-medium">{partWords(part)}</span>
            <span className="figures block text-soft">
              {say('partBought', {
                when: istMoment(part.order_time),
                charges: formatRupees(money(part.charges)),
              })}
            </span>
          </span>
          <span className="ml-auto text-right">
            <span className="sr-only">{say('partReceives')} </span>
            <Money amount={money(part.net_value)} className="block font-medium" />
            <Change amount={money(part.profit)} className="justify-end" />
          </span>
        </li>
      ))}
    </ul>
    {leftOut > 0 && <p className="mt-2 text-pending text-sm">{say('leftOut', { count: leftOut })}</p>}
  </section>
)

const partWords = ({ quantity, price, market }: PositionPart): string =>
  say('partOf', { shares: sharesWords(quantity), price: formatRupees(money(price)), market })

export const Receipts = ({ parts }: { parts: PositionQuote['parts'] }) => (
  <ul className="mt-3 grid gap-2">
    {parts.map(({ did, ttype, quantity, price }) => (
      <li key={did}>
        <Button
          wide
          variant="outline"
          size="medium"
          icon={<ReceiptText size={18} aria-hidden="true" />}
          onClick={() => openModal('order-details', { did, ttype })}
        >
          {say('receiptOf', { shares: sharesWords(quantity), price: formatRupees(money(price)) })}
        </Button>
      </li>
    ))}
  </ul>
)
