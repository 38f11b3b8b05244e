/**
 * orders: what is held is worth: shares at the price of this moment, and what no exchange trades as the server valued it. Pure, in
 * whole paise. A price that is not known makes no figure.
 */
import { type HeldMarket, isExchange, type Position } from '@pramaan/contracts'
import { fromWire, movePercent, type Paise, paise, scaledFromWire, toWire } from '@pramaan/money'
import type { LivePrice } from '../../market/quotes.ts'

/** Shares that are held, with what they cost and the last price that the server knew. */
export interface Held {
  readonly market: HeldMarket
  readonly symbol: string
  readonly quantity: number
  /** In rupees, with charges. */
  readonly cost: number
  readonly price: number | null
  readonly previous_close: number | null
  /** How many were held at the close before, and what today's trades and the company brought or took since. */
  readonly quantity_before: number
  readonly day_money: number
  readonly as_of: string
  /** What the server makes of it, in rupees: of what no exchange trades this is the value. */
  readonly value?: number | null
  readonly day_change?: number | null
}

interface Worth {
  readonly value: Paise
  /** Against what was paid, charges included. */
  readonly profit: Paise
  readonly profitPercent: number | null
  /** What today did to it: since the close before, with today's trades and their charges. */
  readonly day: Paise
}

type Known = Pick<LivePrice, 'hundredths' | 'closeHundredths' | 'at'>

/** What the answer says of one holding, in paise. */
interface Answered {
  readonly cost: Paise | null
  readonly price: Paise | null
  readonly close: Paise | null
  readonly asOf: number
  readonly money: bigint
}

/** Every price asks again for all holdings that are summed with it; what the answer says of them does not change. */
const read = new WeakMap<Held, Answered>()

function answeredOf(held: Held): Answered {
  const known = read.get(held)
  if (known) return known
  const answered: Answered = {
    cost: fromWire(held.cost),
    price: fromWire(held.price),
    close: fromWire(held.previous_close),
    asOf: Date.parse(held.as_of),
    money: fromWire(held.day_money) ?? 0n,
  }
  read.set(held, answered)
  return answered
}

/**
 * The newer of what the live line and what the server's answer say. Of one and the same price the answer knows better where
 * its day began: one that has not been traded today has not moved today.
 */
function priceOf(
  { price, close, asOf }: Answered,
  live: Known | null,
): { price: Paise; close: Paise | null } | null {
  if (live !== null && (price === null || live.at >= asOf)) {
    const began = live.closeHundredths > 0 ? paise(BigInt(live.closeHundredths)) : null
    const isNewer = price === null || live.at > asOf
    return { price: paise(BigInt(live.hundredths)), close: isNewer ? began : close }
  }
  return price === null ? null : { price, close }
}

/** The last worth of each holding, and the price it was worked out with: a sum asks for all of them when one price has changed. */
const worked = new WeakMap<Held, { readonly live: Known | null; readonly worth: Worth | null }>()

export function worthOf(held: Held, live: Known | null): Worth | null {
  const known = worked.get(held)
  // What no exchange trades is worth what the server said, whatever price there is.
  if (known && (known.live === live || !isExchange(held.market))) return known.worth
  const worth = isExchange(held.market) ? traded(held, live) : valued(held)
  worked.set(held, { live, worth })
  return worth
}

/** Units of a fund have three decimals, its NAV four: the server has valued them, with the interest of a bond in it. */
function valued(held: Held): Worth | null {
  const [value, cost] = [fromWire(held.value), fromWire(held.cost)]
  if (value === null || cost === null) return null
  return {
    value,
    profit: paise(value - cost),
    profitPercent: movePercent(Number(cost), Number(value)),
    day: fromWire(held.day_change) ?? paise(0n),
  }
}

function traded(held: Held, live: Known | null): Worth | null {
  const answered = answeredOf(held)
  const known = priceOf(answered, live)
  const { cost } = answered
  if (known === null || cost === null || !Number.isSafeInteger(held.quantity)) return null
  const quantity = BigInt(held.quantity)
  const value = paise(quantity * known.price)
  return {
    value,
    profit: paise(value - cost),
    profitPercent: movePercent(Number(cost), Number(value)),
    day: paise(value - BigInt(held.quantity_before) * (known.close ?? known.price) + answered.money),
  }
}

/** All of them together. What has no price is left out here, and said where the sum is shown. */
export function sumOf(
  all: readonly Held[],
  part: 'value' | 'profit' | 'day',
  liveOf: (held: Held) => Known | null,
): Paise {
  let sum = 0n
  for (const held of all) sum += worthOf(held, liveOf(held))?.[part] ?? 0n
  return paise(sum)
}

export const costOf = (all: readonly Pick<Held, 'cost'>[]): Paise =>
  paise(all.reduce((sum, { cost }) => sum + (fromWire(cost) ?? 0n), 0n))

/** One lot, priced as its position is. Its day is its position's to tell. */
export const lotHeld = (
  lot: { readonly quantity: number; readonly buy_net_value: number },
  { market, symbol, price, previous_close, as_of, ...whole }: Held & Pick<Position, 'value'>,
): Held => ({
  market,
  symbol,
  quantity: lot.quantity,
  cost: lot.buy_net_value,
  price,
  previous_close,
  quantity_before: lot.quantity,
  day_money: 0,
  as_of,
  value: isExchange(market) ? null : shareOf(lot.quantity, whole),
})

const DECIMALS = 3

/** The lot's part of the whole value, to the nearest paisa, in rupees. */
function shareOf(quantity: number, whole: Pick<Position, 'quantity' | 'value'>): number | null {
  const value = fromWire(whole.value)
  const [part, all] = [scaledFromWire(quantity, DECIMALS), scaledFromWire(whole.quantity, DECIMALS)]
  if (value === null || part === null || all === null || all <= 0n) return null
  return toWire(paise((2n * value * part + all) / (2n * all)))
}
