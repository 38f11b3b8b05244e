/** receipts: one order with every figure, every charge, every fill and the ledger's own entries. */
import type { Receipt } from '@pramaan/contracts'
import { type Charges, feesOnWire } from '@pramaan/fees'
import type { Client } from '../../clients/clients.ts'
import type { RefEntry } from '../../ledger/entries-of-ref.ts'
import { titleOf } from '../../ledger/line-titles.ts'
import { type ClientPurpose, RUPEES } from '../../ledger/transfers.ts'
import { SIMULATED_SOURCE } from '../../market/simulated/universe.ts'
import { sourceInWords } from '../../market/wire.ts'
import { feeLines, NO_FEES } from '../../trading/fee-lines.ts'
import { averagePaise, gainOf, money, moneyOrNull } from '../../trading/gains.ts'
import { buyPriceOf, orderPriceOf } from '../../trading/order-price.ts'
import { foldOf, instrumentOf, quantityShown, saleOf } from '../../trading/order-views.ts'
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
import { isTender } from '../../trading/tender-charges.ts'
import { asNumber, boughtToday, soldToday } from '../../trading/todays-shares.ts'
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
  const sale = saleOf(order)
  const buyFees = buy ? feesOnWire(feesAfter(record, 'buy', buy)) : NO_FEES
  const sellFees = sell && feesOnWire(feesAfter(record, 'sell', sell))
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
    quantity: quantityShown(order),
    order_price: moneyOrNull(orderPriceOf(order)),
    buy_price: moneyOrNull(buyPriceOf(order)),
    bought_quantity: asNumber(boughtToday(order).shares),
    buy_trade_value: money(paid.gross),
    buy_net_value: money(paid.net),
    moved_cost: money(paid.moved),
    ...foldOf(order),
    ...sale,
    trade_value: sale.sell_trade_value ?? money(paid.gross),
    sold_quantity: asNumber(soldToday(order).shares),
    sold_cost:
      order.sale_gross_paise === null ? null : money(order.sold_gross_paise + order.sold_charges_paise),
    profit: gain && money(gain.profit),
    roi: gain?.roi ?? null,
    holding_period: holdingDays(record, businessClock.now()),
    outstanding: 0,
    fees: sellFees ?? buyFees,
    buy_fees: buyFees,
    buy_fee_lines: linesOf(buy),
    sell_fees: sellFees,
    sell_fee_lines: linesOf(sell),
    buy_refund: money(refundOf(record, 'buy')),
    sell_refund: money(refundOf(record, 'sell')),
    days: daysOf(record),
    card_version: fills.at(-1)?.card_version ?? card.version,
    fills: fills.map(fillView),
    entries: record.entries.map(entryView),
    closes: closes(record) && chargesAgree(record, { buy, sell }),
    steps: record.steps.map(stepView),
    reason: order.ended && endingInWords(order.ended),
    is_simulated: mode === 'demo' || fills.some(({ source }) => source === SIMULATED_SOURCE),
  }
}

const linesOf = (charges: Charges | null): Receipt['buy_fee_lines'] => (charges ? feeLines(charges) : [])

/** A day that is not over has no figures of its own yet. */
const daysOf = ({ fills, days }: OrderRecord): Receipt['days'] =>
  [...new Set(fills.filter((fill) => !isTender(fill)).map(({ trade_day: day }) => day))].map((day) => {
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

const fillView = (fill: StoredFill): Receipt['fills'][number] => ({
  transfer: fill.id,
  side: fill.side,
  quantity: Number(fill.quantity),
  price: money(averagePaise(fill.gross_paise, fill.quantity)),
  levels: fill.levels.map(([quantity, price]) => ({ quantity, price: money(BigInt(price)) })),
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
}

const entryView = (entry: RefEntry) => {
  const { seq, at, act, purpose, asset, amount, balance, hash } = entry
  const inUnits = (units: bigint): number => (asset === RUPEES ? money(units) : Number(units))
  return {
    seq: Number(seq),
    at: at.toISOString(),
    act,
    title: titleOf(entry),
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
