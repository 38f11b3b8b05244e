/** receipt: the two sums of an order, gross ± each charge = net, checked here once more in whole paise. Pure. */
import { type FeeLine, isExchange, type LeftAs, type Receipt } from '@pramaan/contracts'
import { divide, fromWire, type Paise, paise, scaledFromWire, scaledToWire, toWire } from '@pramaan/money'
import { say } from './say.ts'

export interface SideSum {
  readonly side: 'buy' | 'sell'
  /** How it left, where this is the side on which it did. */
  readonly leftAs: LeftAs | 'sold'
  /** How many shares were traded on this side, as they were traded; in shares of today where an act came between two sales. */
  readonly shares: number
  /** What one of them cost or brought, before charges; rounded where they had several prices. */
  readonly price: Paise | null
  /** The same in rupees, with the four decimals of a NAV. */
  readonly each: number | null
  readonly isAverage: boolean
  /** The same in shares of today, where splits, bonuses or consolidations have changed them since. */
  readonly today: { readonly shares: number; readonly price: Paise | null } | null
  readonly gross: Paise
  readonly lines: readonly FeeLine[]
  /** What went back of them when the day was charged as one. */
  readonly refund: Paise
  readonly net: Paise
  /** Of a bond, paid or received with the price; below zero where it went the other way. */
  readonly interest: Paise
  /** What of it a company's act took away, or below zero, brought from other orders. */
  readonly moved: Paise
  /** False where the lines do not lead from the gross to the net. */
  readonly adds: boolean
}

const money = (rupees: number | null): Paise => fromWire(rupees) ?? paise(0n)

const wireOf = (price: Paise | null): number | null => (price === null ? null : toWire(price))

type Pricing = Pick<SideSum, 'shares' | 'price' | 'each' | 'isAverage' | 'today'>

const UNIT_DECIMALS = 3

/** Units have three decimals, which no float adds up. */
const unitsOf = (fills: Receipt['fills']): number =>
  scaledToWire(
    fills.reduce((sum, { quantity }) => sum + (scaledFromWire(quantity, UNIT_DECIMALS) ?? 0n), 0n),
    UNIT_DECIMALS,
  )

function pricing(receipt: Receipt, side: SideSum['side'], gross: Paise): Pricing {
  const fills = receipt.fills.filter((fill) => fill.side === side)
  if (!isExchange(receipt.market)) {
    const each = side === 'buy' ? receipt.buy_price : receipt.sell_price
    return { shares: unitsOf(fills), price: fromWire(each), each, isAverage: fills.length > 1, today: null }
  }
  const shares = fills.reduce((sum, { quantity }) => sum + quantity, 0)
  if (shares === 0) return { shares, price: null, each: null, isAverage: false, today: null }
  const now =
    side === 'buy'
      ? { shares: receipt.bought_quantity, price: fromWire(receipt.buy_price) }
      : { shares: receipt.sold_quantity, price: fromWire(receipt.sell_price) }
  // Old shares and new ones have no sum: several sales are told in those of today.
  if (side === 'sell' && fills.length > 1 && now.shares !== shares) {
    return { ...now, each: wireOf(now.price), isAverage: true, today: null }
  }
  const price = paise(divide(gross, BigInt(shares), 'half-up'))
  const isAverage = price * BigInt(shares) !== gross
  return { shares, price, each: toWire(price), isAverage, today: now.shares === shares ? null : now }
}

function sumOf(
  receipt: Receipt,
  side: SideSum['side'],
  [gross, lines, net]: readonly [Paise, readonly FeeLine[], Paise],
): SideSum {
  const refund = money(side === 'buy' ? receipt.buy_refund : receipt.sell_refund)
  const charges = lines.reduce((sum, { amount }) => sum + money(amount), 0n) - refund
  const reached = side === 'buy' ? gross + charges : gross - charges
  const moved = side === 'buy' ? money(receipt.moved_cost) : paise(0n)
  const interest = money((side === 'buy' ? receipt.buy_interest : receipt.sell_interest) ?? 0)
  const shown = {
    side,
    leftAs: receipt.left_as ?? ('sold' as const),
    gross,
    lines,
    refund,
    net,
    interest,
    moved,
    adds: reached === net,
  }
  return { ...shown, ...pricing(receipt, side, gross) }
}

/** What was bought; null where nothing was. */
export function buySum(receipt: Receipt): SideSum | null {
  const gross = money(receipt.buy_trade_value)
  if (gross === 0n) return null
  return sumOf(receipt, 'buy', [gross, receipt.buy_fee_lines, money(receipt.buy_net_value)])
}

/** What was sold; null before the sale. */
export function sellSum(receipt: Receipt): SideSum | null {
  if (receipt.sell_trade_value === null) return null
  return sumOf(receipt, 'sell', [
    money(receipt.sell_trade_value),
    receipt.sell_fee_lines,
    money(receipt.sell_net_value),
  ])
}

/**
 * Every sum on the receipt adds up: what sales and fractions brought, and its income − what those had cost = profit among them, and
 * nothing of what was paid is lost.
 */
export function addsUp(receipt: Receipt): boolean {
  const [buy, sell] = [buySum(receipt), sellSum(receipt)]
  const [cost, moved] = [money(receipt.sold_cost), money(receipt.moved_cost)]
  const { proceeds, cost: fractionCost } = fractionOf(receipt)
  const gain = (sell?.net ?? 0n) + proceeds + money(receipt.income) - cost - fractionCost
  const isGain = receipt.profit === null || gain === money(receipt.profit)
  const isWhole = buy === null || receipt.status !== 'sold' || cost + moved === buy.net
  return isGain && isWhole && (buy?.adds ?? true) && (sell?.adds ?? true)
}

/** What was sold of it as fractions of a share, and what that had cost; nothing where there were none. */
export const fractionOf = ({ fraction }: Receipt): { proceeds: Paise; cost: Paise } => ({
  proceeds: money(fraction?.proceeds ?? 0),
  cost: money(fraction?.cost ?? 0),
})

/** #4,812–#4,818, or #4,812 alone: which entries of the ledger these are. */
export function entrySpan(entries: Receipt['entries']): string | null {
  const numbers = entries.map(({ seq }) => seq).sort((a, b) => a - b)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return null
  return first === last
    ? say('one', { first: String(first) })
    : say('span', { first: String(first), last: String(last) })
}
