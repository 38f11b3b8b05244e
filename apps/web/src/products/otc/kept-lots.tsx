/** products, otc: what a payment keeps if it is the last one: whole lots as tiles, in words what lapses and what is released. */
import type { DealAnswer, DealOrder, ViewedDeal } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { countWords, sharesWords } from '../../orders/order-words.ts'
import { istMoment } from '../../platform/clock.ts'
import { say } from './say.ts'

/** More tiles than this say nothing more: then a bar. */
const MOST_TILES = 16

export interface KeptLotsProps {
  readonly deal: ViewedDeal
  readonly order: DealOrder
  readonly way: 'full' | 'part' | 'decline'
  /** What the server says of the payment; null while it is asked. */
  readonly answer: DealAnswer | null
}

export function KeptLots({ deal, order, way, answer }: KeptLotsProps) {
  const allotted = order.allotted ?? 0
  if (way === 'decline') {
    const all = paise((fromWire(order.blocked) ?? 0n) + (fromWire(order.paid) ?? 0n))
    return (
      <p className="rounded-xl bg-sunken px-4 py-3 text-sm">
        {say('declineThen', { amount: formatRupees(all) })}
      </p>
    )
  }
  if (way === 'full')
    return (
      <p className="rounded-xl bg-sunken px-4 py-3 text-sm">
        {say('allThen', { shares: sharesWords(allotted) })}
      </p>
    )
  if (answer === null) return null
  const time = istMoment(order.due_at)
  const isNone = answer.keeps === 0
  return (
    <section aria-label={say('ifNoMore', { time })} className="rounded-xl bg-sunken px-4 py-3">
      <h4 className="font-display font-semibold text-base">{say('ifNoMore', { time })}</h4>
      <Tiles kept={answer.keeps / deal.lot} all={allotted / deal.lot} lot={deal.lot} />
      <p className="figures mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className={isNone ? 'text-soft' : 'font-medium text-accent'}>
          {isNone
            ? say('nothingThen', { lot: countWords(deal.lot) })
            : say('yoursThen', {
                shares: sharesWords(answer.keeps),
                cost: formatRupees(fromWire(answer.keeps_cost) ?? paise(0n)),
              })}
        </span>
        {answer.lapses > 0 && (
          <span className="text-pending">{say('lapseThen', { shares: sharesWords(answer.lapses) })}</span>
        )}
      </p>
      <p className="mt-1 text-sm text-soft">{say('onlyLots', { lot: countWords(deal.lot) })}</p>
    </section>
  )
}

function Tiles({ kept, all, lot }: { kept: number; all: number; lot: number }) {
  const label = say('tiles', { kept: countWords(kept), all: countWords(all) })
  if (all > MOST_TILES)
    return (
      <div
        role="img"
        aria-label={label}
        className="mt-2 h-4 overflow-hidden rounded-md border border-pending border-dashed"
      >
        <div className="h-full bg-accent" style={{ width: `${(kept * 100) / all}%` }} />
      </div>
    )
  return (
    <div role="img" aria-label={label} className="figures mt-2 grid grid-cols-8 gap-1.5 text-sm">
      {Array.from({ length: all }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lots are alike and keep their order
          key={place}
          className={classes(
            'grid h-11 place-items-center rounded-lg font-medium',
            place < kept ? 'bg-accent text-on-accent' : 'border border-pending border-dashed text-pending',
          )}
        >
          {countWords(lot)}
        </span>
      ))}
    </div>
  )
}
