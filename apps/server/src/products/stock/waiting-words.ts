/** stock: what an order waits for, in one sentence. Pure. */
import { formatRupees, paise } from '@pramaan/money'
import type { Quoted } from '../../market/live-market.ts'
import { sessionWords, whyNotTradable } from '../../market/session-words.ts'
import type { Moment } from '../../trading/product.ts'
import type { StoredOrder } from '../../trading/stored-orders.ts'

type Waiting = Pick<StoredOrder, 'worker' | 'limit_paise'>

const rupees = (amount: bigint): string => formatRupees(paise(amount))

export function deskWaitsFor({ worker, limit_paise: limit }: Waiting): string {
  return worker === null
    ? `With the dealing desk at up to ${rupees(limit)} a share.`
    : `Worked by ${worker} at the dealing desk, at up to ${rupees(limit)} a share.`
}

export function exchangeWaitsFor(
  { limit_paise: limit }: Waiting,
  quoted: Quoted | null,
  moment: Moment,
): string {
  const most = rupees(limit)
  if (!quoted) return 'This stock has no price yet.'
  const whyNot = whyNotTradable(quoted)
  if (whyNot !== null) return closedInWords(quoted, moment) ?? whyNot
  const best = quoted.depth.asks[0]
  if (!best) return 'No sellers right now.'
  const price = BigInt(best.pricePaise)
  return price > limit
    ? `Buys at ${most} or less. Price now ${rupees(price)}.`
    : `Waiting for more sellers at ${most} or less.`
}

/** The session's own words. A stock that closes before the others has none. */
function closedInWords({ state, instrument }: Quoted, { times, now }: Moment): string | null {
  if (state !== 'closed' || instrument.status !== 'listed') return null
  const { phase, says } = sessionWords(times, now.getTime())
  return phase === 'open' ? null : `${says}.`
}
