/** stock: what an order does, as the client reads it before and after placing it. */

import type { PlacedOrder } from '@pramaan/contracts'
import { feesOnWire } from '@pramaan/fees'
import { formatRupees, paise, toWire } from '@pramaan/money'
import type { Leg } from '../../ledger/transfers.ts'
import { shareOf } from '../../market/instruments.ts'
import { dayBandOf } from '../../market/price-band.ts'
import { momentInWords } from '../../market/session-words.ts'
import { inRupees, isoTime, sourceInWords } from '../../market/wire.ts'
import { feeLines, NO_FEES } from '../../trading/fee-lines.ts'
import { averagePaise } from '../../trading/gains.ts'
import { postingsOf } from '../../trading/posting-words.ts'
import type { Purchase } from './plan-purchase.ts'
import { awayBps } from './rules.ts'

const money = (amount: bigint): number => toWire(paise(amount))

export function describePurchase(plan: Purchase, legs: readonly Leg[]): PlacedOrder {
  const { fill, instrument, quoted } = plan
  const price = fill && averagePaise(fill.gross, fill.quantity)
  return {
    id: plan.orderId,
    status: plan.rest === 0n ? 'holding' : 'awaiting',
    market: shareOf(instrument).market,
    symbol: instrument.symbol,
    name: instrument.name,
    quantity: Number(plan.quantity),
    filled: Number(fill?.quantity ?? 0n),
    price: price === null ? null : money(price),
    trade_value: money(fill?.gross ?? 0n),
    fees: fill ? feesOnWire(fill.charged.charges) : NO_FEES,
    fee_lines: fill ? feeLines(fill.charged.charges) : [],
    net_value: money(fill ? fill.gross + fill.charged.note : 0n),
    blocked: money(plan.blocked),
    short_by: null,
    limit_price: money(plan.limit),
    ...distanceOf(plan),
    expires_at: plan.rest > 0n ? plan.expiresAt.toISOString() : null,
    says: saysOf(plan, price),
    postings: postingsOf(legs),
    source: sourceInWords(quoted.source),
    as_of: isoTime(quoted.asOfMs),
  }
}

/** Where the limit lies: from the last price, and in the day's band. */
function distanceOf({
  instrument,
  quoted,
  orderType,
  limit,
}: Purchase): Pick<PlacedOrder, 'last_price' | 'limit_away_pct' | 'band_low' | 'band_high'> {
  const band = dayBandOf(instrument, quoted)
  return {
    last_price: inRupees(quoted.pricePaise),
    limit_away_pct: orderType === 'limit' ? awayBps(limit, quoted.pricePaise) / 100 : null,
    band_low: band && inRupees(band.lowPaise),
    band_high: band && inRupees(band.highPaise),
  }
}

function saysOf(plan: Purchase, price: bigint | null): string {
  const { fill, rest, limit, whyNot, isWorkedAtDesk, expiresAt } = plan
  const until = momentInWords(expiresAt.getTime())
  const most = formatRupees(paise(limit))
  const bought = fill && price !== null ? `${shares(fill.quantity)} at ${formatRupees(paise(price))}` : null
  if (bought && rest === 0n) return `Bought: ${bought}.`
  if (bought)
    return `Bought: ${bought}. The other ${rest} stay open at up to ${most} each, valid till ${until}.`
  if (isWorkedAtDesk) return `With the dealing desk at up to ${most} a share, valid till ${until}.`
  if (whyNot) return `${whyNot} The order stays open at up to ${most} a share, valid till ${until}.`
  return `Open: buys at ${most} or less, valid till ${until}.`
}

const shares = (quantity: bigint): string => (quantity === 1n ? '1 share' : `${quantity} shares`)
