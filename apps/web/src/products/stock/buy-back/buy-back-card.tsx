/** products, stock: a buy-back of what the client holds: until when, at which price, how many, and what became of it. */
import type { BuyBack, StockKey } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { countWords, sharesWords } from '../../../orders/order-words.ts'
import { istDay, istMoment } from '../../../platform/clock.ts'
import { say } from './say.ts'
import { TenderDialog } from './tender-dialog.tsx'
import { useBuyBackOf } from './use-buy-backs.ts'

const rupees = (amount: number): string => formatRupees(fromWire(amount) ?? paise(0n))

export function BuyBackCard({ stock }: { stock: StockKey }) {
  const buyBack = useBuyBackOf(stock)
  const [isTendering, setTendering] = useState(false)
  if (buyBack === null || (buyBack.most === 0 && buyBack.tendered === 0)) return null
  const isOpen = buyBack.state === 'open'
  return (
    <section
      aria-label={say('title')}
      className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3 rounded-xl bg-accent-wash px-4 py-3.5"
    >
      <HandCoins size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
      <div className="min-w-48 flex-1">
        <p className="font-medium">{headOf(buyBack)}</p>
        {notesOf(buyBack).map((note) => (
          <p key={note} className="mt-0.5 text-sm text-soft">
            {note}
          </p>
        ))}
      </div>
      {isOpen && (
        <Button
          size="medium"
          variant={buyBack.tendered > 0 ? 'outline' : 'primary'}
          onClick={() => setTendering(true)}
        >
          {buyBack.tendered > 0 ? say('change') : say('tender')}
        </Button>
      )}
      {isTendering && <TenderDialog buyBack={buyBack} onClose={() => setTendering(false)} />}
    </section>
  )
}

function headOf({ state, price: wire, opens_at, closes_at, accepted, tendered }: BuyBack): string {
  const price = rupees(wire)
  if (state === 'withdrawn') return say('withdrawnByCompany')
  if (state === 'open') return say('openUntil', { when: istMoment(closes_at), price })
  if (state === 'upcoming') return say('opensAt', { when: istMoment(opens_at), price })
  return accepted === null
    ? say('closed', { price })
    : say('boughtBack', { price, accepted: countWords(accepted), tendered: sharesWords(tendered) })
}

function notesOf(buyBack: BuyBack): string[] {
  const { state, most, entitled, tendered, accepted, net, pay_day } = buyBack
  const day = istDay(pay_day)
  if (accepted !== null) {
    if (state === 'withdrawn') return [say('released')]
    if (accepted === 0) return [say('noneAccepted')]
    return [say(accepted === tendered ? 'paidWhole' : 'paid', { net: rupees(net), day })]
  }
  const own = tendered > 0 ? [say('tendered', { shares: sharesWords(tendered) })] : []
  if (state === 'withdrawn') return [say('released')]
  if (state === 'open' || state === 'upcoming') {
    const sure =
      entitled === 0
        ? say('noEntitlement')
        : say('entitlement', { entitled: sharesWords(Math.min(entitled, most)) })
    return [...own, `${say('mayTender', { most: sharesWords(most) })} ${sure}`]
  }
  return [...own, say('waits', { day })]
}
