/** Simulation: one order of a share against the reference: what it must hold, set aside and have moved; says what it has of each account. */
import type { FillRow, OrderRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { SimMarket } from '../world/market.ts'
import { DEPOSITORY, type Level, noteOn, ORDER_MOVES, setAside, worthOf } from './reference.ts'

export interface Share {
  readonly cash: bigint
  readonly blocked: bigint
  readonly unsettled: bigint
  readonly shares: bigint
}

export const NOTHING: Share = { cash: 0n, blocked: 0n, unsettled: 0n, shares: 0n }

export class Broken extends Error {}

export function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Broken(what)
}

const levelsOf = ({ levels }: FillRow): Level[] =>
  levels.map(([quantity, price]) => ({ quantity: BigInt(quantity), price: BigInt(price) }))

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

/** For how long a price may be traded at without a newer one: while the feed is heard, and while it is not. */
const QUIET_MS = 60_000
const STALE_MS = 5000
/** And how long a given price is good. */
const QUOTE_MS = 20_000
/** What a plan may take from being worked out to being committed. */
const UNDER_WAY_MS = 2000

/** A fill never changes: its price is looked at once, while the market remembers it. */
const checked = new WeakSet<FillRow>()

export function shareOf(
  store: Store,
  market: SimMarket,
  order: OrderRow,
  before: OrderRow | undefined,
): Share {
  const is = `order ${order.id}`
  expect(
    before === undefined || (ORDER_MOVES[before.status] ?? []).includes(order.status),
    `I6 ${is}: ${before?.status} to ${order.status}`,
  )
  expect(
    before === undefined || order.version > before.version || order === before,
    `I6 ${is}: a change without a version`,
  )
  const fills = store.fillsOf(order.id)
  const buys = fills.filter(({ side }) => side === 'buy')
  const sells = fills.filter(({ side }) => side === 'sell')
  for (const fill of fills.filter((one) => !checked.has(one))) {
    if (fill.side === 'buy') checkPrice(market, order, fill)
    else checkQuote(store, market, order, fill)
    checked.add(fill)
  }
  const bought = buys.flatMap(levelsOf)
  const filled = sum(bought.map(({ quantity }) => quantity))
  const sold = sum(sells.map(({ quantity }) => quantity))
  expect(filled <= order.ordered, `I4 ${is}: more was bought than ordered`)
  expect(order.filled === filled, `I4 ${is}: filled is not what was filled`)
  const spent = spentOn(order, buys)
  const lot = store.lot.get(order.id)
  expect(
    (lot?.quantity ?? 0n) === filled - sold,
    `I4 ${is}: ${lot?.quantity} are held of ${filled} bought and ${sold} sold`,
  )
  const rest = order.status === 'awaiting' ? order.ordered - filled : 0n
  const lastDay = buys.at(-1)?.trade_day
  const lastNote = buys.filter(({ trade_day: day }) => day === lastDay).flatMap(levelsOf)
  expect(
    order.blocked_paise === setAside(lastNote, rest, order.limit_paise),
    `I2 ${is}: ${order.blocked_paise} set aside`,
  )
  const isLeft = (lot?.quantity ?? 0n) > 0n
  expect(order.status !== 'sold' || !isLeft, `I6 ${is}: sold with shares left`)
  expect(order.status !== 'holding' || isLeft, `I6 ${is}: held without shares`)
  expect(order.status !== 'cancelled' || filled === 0n, `I6 ${is}: cancelled with shares`)
  const { settled, unsettled } = proceedsOf(store, order, sells)
  return {
    cash: settled - spent - order.blocked_paise,
    ...{ blocked: order.blocked_paise, unsettled, shares: filled - sold },
  }
}

/** What was bought on one day stands on one note. */
function spentOn({ id }: OrderRow, buys: readonly FillRow[]): bigint {
  const days = [...Map.groupBy(buys, ({ trade_day: day }) => day).values()]
  return sum(
    days.map((fills) => {
      const worth = worthOf(fills.flatMap(levelsOf))
      const note = noteOn('buy', worth)
      const said = sum(fills.map(({ charges_paise: charges }) => charges))
      expect(said === note, `I13 order ${id}: ${said} of charges on ${worth}, by the rates ${note}`)
      expect(
        sum(fills.map(({ gross_paise: gross }) => gross)) === worth,
        `I13 order ${id}: the value is not that of its levels`,
      )
      return worth + note
    }),
  )
}

function proceedsOf(
  store: Store,
  { id }: OrderRow,
  sells: readonly FillRow[],
): { settled: bigint; unsettled: bigint } {
  const closes = store.closesOf(id)
  let [settled, unsettled] = [0n, 0n]
  for (const sale of sells) {
    const own = closes.filter(({ fill_id: fill }) => fill === sale.id)
    const worth = worthOf(levelsOf(sale))
    const charges = sum(own.map(({ charges_paise: paise }) => paise)) - noteOn('sell', worth)
    expect(
      charges === 0n || charges === DEPOSITORY,
      `I13 order ${id}: ${charges} more than the note of a sale of ${worth}`,
    )
    expect(
      sum(own.map(({ quantity }) => quantity)) === sale.quantity,
      `I4 order ${id}: a sale is not what left its lots`,
    )
    expect(
      sum(own.map((one) => one.gross_paise)) === worth,
      `I13 order ${id}: a sale brought other than its price`,
    )
    for (const close of own) {
      const net = close.gross_paise - close.charges_paise
      if (close.settled_at === null) unsettled += net
      else settled += net
    }
  }
  return { settled, unsettled }
}

function checkPrice(
  market: SimMarket,
  { id, instrument_id: instrument, limit_paise: limit }: OrderRow,
  fill: FillRow,
): void {
  const tick = market.goodTick(instrument, fill.sequence)
  expect(
    tick !== null && tick.asOfMs === fill.as_of.getTime(),
    `I7 order ${id}: bought at a price that no good tick has told`,
  )
  const ageMs = fill.at.getTime() - fill.as_of.getTime()
  const silentMs = fill.at.getTime() - market.lastBeat(fill.at.getTime())
  const isBelieved = ageMs >= 0 && (ageMs <= STALE_MS || (ageMs <= QUIET_MS && silentMs <= STALE_MS))
  expect(
    isBelieved,
    `I7 order ${id}: bought at a price of ${ageMs} ms ago, ${silentMs} ms after the feed was last heard`,
  )
  for (const { quantity, price } of levelsOf(fill)) {
    expect(price <= limit, `I7 order ${id}: bought at ${price} above the limit of ${limit}`)
    const offered = tick?.depth?.asks.find((ask) => BigInt(ask.pricePaise) === price)
    expect(
      BigInt(offered?.quantity ?? 0) >= quantity,
      `I7 order ${id}: more was bought at ${price} than was offered`,
    )
  }
}

function checkQuote(
  store: Store,
  market: SimMarket,
  { id, instrument_id: instrument }: OrderRow,
  fill: FillRow,
): void {
  const quote = store.quote.get(fill.quote_id ?? '')
  expect(
    quote?.order_id === id && quote.used_at !== null,
    `I7 order ${id}: sold without a price that was given for it`,
  )
  const ageMs = (quote?.used_at?.getTime() ?? 0) - (quote?.issued_at.getTime() ?? 0)
  expect(
    ageMs <= QUOTE_MS + UNDER_WAY_MS,
    `I7 order ${id}: sold at a price that was given ${ageMs} ms before`,
  )
  const tick = market.goodTick(instrument, fill.sequence)
  expect(tick !== null, `I7 order ${id}: sold at a price that no good tick has told`)
  const best = BigInt(tick?.depth?.bids[0]?.pricePaise ?? 0)
  for (const { price } of levelsOf(fill))
    expect(price > 0n && price <= best, `I7 order ${id}: sold at ${price}, above the best bid`)
}
