/** receipts: one order with every figure, every charge, every fill and the ledger's own entries. */
import { isOpenStatus, type Receipt } from '@pramaan/contracts'
import { type Charges, feesOnWire } from '@pramaan/fees'
import type { Scale } from '@pramaan/money'
import type { Client } from '../../clients/clients.ts'
import type { RefEntry } from '../../ledger/entries-of-ref.ts'
import { titleOf } from '../../ledger/line-titles.ts'
import { type ClientPurpose, isSecurity } from '../../ledger/transfers.ts'
import { priceOnWire, priceOnWireOrNull, scaleOf, unitsOnWire } from '../../market/scale.ts'
import { SIMULATED_SOURCE } from '../../market/simulated/universe.ts'
import { sourceInWords } from '../../market/wire.ts'
import { feeLines, NO_FEES } from '../../trading/fee-lines.ts'
import { averagePaise, gainOf, money } from '../../trading/gains.ts'
import { pdfsIn } from '../../trading/offer-pdfs.ts'
import { buyPriceOf, orderPriceOf } from '../../trading/order-price.ts'
import {
  foldOf,
  instrumentOf,
  leftAsOf,
  quantityShown,
  saleOf,
  sharesShown,
} from '../../trading/order-views.ts'
import type { Moment, Product } from '../../trading/product.ts'
import type { TradingServices } from '../../trading/services.ts'
import { paidOutAt } from '../../trading/settle-sales.ts'
import {
  actorInWords,
  codeInWords,
  endingInWords,
  reasonInWords,
  type StoredStep,
} from '../../trading/step-words.ts'
import type { StoredOrder } from '../../trading/stored-orders.ts'
import { isOffMarket } from '../../trading/tender-charges.ts'
import { boughtToday, soldToday } from '../../trading/todays-shares.ts'
import { dayOnWire } from '../../trading/told-days.ts'
import { chargesAgree, chargesOfSide, closes, feesAfter, holdingDays, paidFor, refundOf } from './rules.ts'
import type { OrderRecord, StoredFill } from './store.ts'

export function receiptOf(
  {
    market,
    feeCards,
    businessClock,
    products,
  }: Pick<TradingServices, 'market' | 'feeCards' | 'businessClock' | 'products'>,
  record: OrderRecord,
  { account }: Pick<Client, 'account'>,
  mode: 'demo' | 'live',
): Receipt {
  const { order, fills } = record
  const instrument = instrumentOf(order, market)
  const card = feeCards.current()
  const product = products.of(order.kind)
  const buy = chargesOfSide(card, product, instrument, record, 'buy')
  const sell = chargesOfSide(card, product, instrument, record, 'sell')
  const gain = gainOf(order)
  const paid = paidFor(record)
  const scale = scaleOf(instrument)
  const sale = saleOf(order, scale)
  const buyFees = buy ? feesOnWire(feesAfter(record, 'buy', buy)) : NO_FEES
  const sellFees = sell && { ...feesOnWire(feesAfter(record, 'sell', sell)), ...exitLoadOf(sell) }
  return {
    id: order.id,
    ttype: order.kind,
    status: order.status,
    display_type: product.displayType,
    name: instrument.name,
    symbol: instrument.symbol,
    market: instrument.market,
    account,
    order_time: order.placed_at.toISOString(),
    execution_time: order.executed_at?.toISOString() ?? null,
    settlement_time: settlementTime(order),
    order_action: order.sold_quantity > 0n ? 'SELL' : 'BUY',
    quantity: quantityShown(order, scale),
    ...(isOpenStatus(order.status) && product.isByAmount && { is_about: true }),
    ...nextOf(order, product, { times: market.times, now: businessClock.now() }),
    ...blockedFor(order),
    order_price: priceOnWireOrNull(orderPriceOf(order), scale),
    buy_price: priceOnWireOrNull(buyPriceOf(order), scale),
    bought_quantity: sharesShown(boughtToday(order).shares, scale),
    buy_trade_value: money(paid.gross),
    buy_net_value: money(paid.net),
    moved_cost: money(paid.moved),
    ...foldOf(order),
    ...leftAsOf(order, product),
    ...sale,
    ...interestOf(fills),
    trade_value: sale.sell_trade_value ?? money(paid.gross),
    sold_quantity: sharesShown(soldToday(order).shares, scale),
    sold_cost:
      order.sale_gross_paise === null ? null : money(order.sold_gross_paise + order.sold_charges_paise),
    income: money(order.income_paise),
    profit: gain && money(gain.profit),
    roi: gain?.roi ?? null,
    holding_period: holdingDays(record, businessClock.now()),
    outstanding: money(product.outstandingOf?.(order) ?? 0n),
    fees: sellFees ?? buyFees,
    buy_fees: buyFees,
    buy_fee_lines: linesOf(buy),
    sell_fees: sellFees,
    sell_fee_lines: linesOf(sell),
    ...agreedOf(record),
    ...(record.entered.length > 0 && { entered: [...record.entered] }),
    ...(record.creditPaid > 0n && { credit_paid: money(record.creditPaid) }),
    buy_refund: money(refundOf(record, 'buy')),
    sell_refund: money(refundOf(record, 'sell')),
    days: daysOf(record),
    card_version: fills.at(-1)?.card_version ?? card.version,
    fills: fills.map((fill) => fillView(fill, scale)),
    entries: record.entries.map((entry) => entryView(entry, scale, record)),
    closes: closes(record) && chargesAgree(record, { buy, sell }),
    steps: record.steps.map(stepView),
    reason: order.ended && endingInWords(order.ended),
    is_simulated: mode === 'demo' || fills.some(({ source }) => source === SIMULATED_SOURCE),
  }
}

/** Of what was taken from an offer: what comes next, and when. An order at the exchange waits for a price that moves meanwhile. */
const nextOf = (order: StoredOrder, product: Product, moment: Moment): Pick<Receipt, 'next'> =>
  isOpenStatus(order.status) && order.offer_id !== null ? { next: product.waitsFor(order, null, moment) } : {}

/** An order at the exchange lapses; what was taken from an offer waits for the offer's own day, which `next` names. */
const blockedFor = (order: StoredOrder): Pick<Receipt, 'blocked'> =>
  isOpenStatus(order.status) && order.blocked_paise > 0n
    ? {
        blocked: {
          amount: money(order.blocked_paise),
          until: order.offer_id === null ? order.expires_at.toISOString() : null,
        },
      }
    : {}

/** The documents that were consented to, whatever the offer has now. */
function agreedOf({ terms, offerId }: OrderRecord): Pick<Receipt, 'agreed'> {
  const { pdfs } = pdfsIn((terms ?? {}) as Parameters<typeof pdfsIn>[0])
  return pdfs && offerId !== null ? { agreed: { offer_id: offerId, pdfs } } : {}
}

function interestOf(fills: OrderRecord['fills']): Pick<Receipt, 'buy_interest' | 'sell_interest'> {
  const of = (side: 'buy' | 'sell'): bigint =>
    fills.reduce((sum, fill) => (fill.side === side ? sum + fill.accrued_paise : sum), 0n)
  const [buy, sell] = [of('buy'), of('sell')]
  return {
    ...(buy !== 0n && { buy_interest: money(buy) }),
    ...(sell !== 0n && { sell_interest: money(sell) }),
  }
}

/** What stays with a fund’s scheme. */
function exitLoadOf({ lines }: Charges): { exit_load?: number } {
  const own = lines.filter(({ charge }) => (charge as string) === 'exit-load')
  return own.length > 0 ? { exit_load: money(own.reduce((sum, { amount }) => sum + amount, 0n)) } : {}
}

const linesOf = (charges: Charges | null): Receipt['buy_fee_lines'] => (charges ? feeLines(charges) : [])

/** A day that is not over has no figures of its own yet. */
const daysOf = ({ fills, days }: OrderRecord): Receipt['days'] =>
  [...new Set(fills.filter((fill) => !isOffMarket(fill)).map(({ trade_day: day }) => day))].map((day) => {
    const stored = days.get(day)
    return stored
      ? dayOnWire(stored)
      : { day, is_final: false, estimated: 0, charged: 0, refunded: 0, borne: 0, lines: [] }
  })

/** When it was settled, or else when it will be. */
function settlementTime({
  status,
  settles_on,
  sale_settles_on,
  sale_settled_at,
}: StoredOrder): string | null {
  if (sale_settled_at) return sale_settled_at.toISOString()
  const day = status === 'sold' ? sale_settles_on : settles_on
  return day === null ? null : paidOutAt(day).toISOString()
}

const fillView = (fill: StoredFill, scale: Scale): Receipt['fills'][number] => ({
  transfer: fill.id,
  side: fill.side,
  quantity: unitsOnWire(fill.quantity, scale),
  price: priceOnWire(
    fill.levels.length === 1
      ? BigInt(fill.levels[0]?.[1] ?? 0)
      : averagePaise(fill.gross_paise, fill.quantity, scale),
    scale,
  ),
  levels: fill.levels.map(([quantity, price]) => ({
    quantity: unitsOnWire(BigInt(quantity), scale),
    price: priceOnWire(BigInt(price), scale),
  })),
  trade_value: money(fill.gross_paise),
  fees: money(fill.charges_paise),
  at: fill.at.toISOString(),
  source: sourceInWords(fill.source),
  as_of: fill.as_of.toISOString(),
  quote_id: fill.quote_id,
})

const accounts: Readonly<Record<ClientPurpose, string>> = {
  cash: 'Cash',
  held: 'Blocked for a withdrawal',
  blocked: 'Blocked',
  unsettled: 'Unsettled',
  securities: 'Securities',
  pledged: 'Blocked securities',
  advance: 'Paid, not delivered yet',
  credit: 'Promotional credit',
  owed: 'Owed to the lender',
}

const entryView = (entry: RefEntry, scale: Scale, { order: { kind }, fills }: OrderRecord) => {
  const { seq, at, act, purpose, asset, amount, balance, hash } = entry
  const inUnits = (units: bigint): number => (isSecurity(asset) ? unitsOnWire(units, scale) : money(units))
  return {
    seq: Number(seq),
    at: at.toISOString(),
    act,
    title: titleOf(entry, {
      kind,
      accrued: fills.flatMap(({ accrued_paise: amount }) => (amount === 0n ? [] : [amount])),
    }),
    account: accounts[purpose],
    asset,
    amount: inUnits(amount),
    balance: inUnits(balance),
    hash,
  }
}

const stepView = (step: StoredStep) => ({
  status: codeInWords(step.code),
  at: step.at.toISOString(),
  actor: actorInWords(step),
  reason: reasonInWords(step),
})
