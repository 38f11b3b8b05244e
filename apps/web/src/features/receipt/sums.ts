/** receipt: the two sums of an order, gross ± each charge = net, checked here once more in whole paise. Pure. */
import type { FeeLine, Receipt } from '@pramaan/contracts'
import { divide, fromWire, type Paise, paise } from '@pramaan/money'
import { say } from './say.ts'

export interface SideSum {
  readonly side: 'buy' | 'sell'
  /** How many shares were traded on this side, before splits and bonuses. */
  readonly shares: number
  /** What one of them cost or brought, before charges; rounded where they had several prices. */
  readonly price: Paise | null
  readonly isAverage: boolean
  readonly gross: Paise
  readonly lines: readonly FeeLine[]
  /** What went back of them when the day was charged as one. */
  readonly refund: Paise
  readonly net: Paise
  /** What of it a company's act took away, or below zero, brought from other orders. */
  readonly moved: Paise
  /** False where the lines do not lead from the gross to the net. */
  readonly adds: boolean
}

const money = (rupees: number | null): Paise => fromWire(rupees) ?? paise(0n)

const sharesOf = ({ fills }: Receipt, side: SideSum['side']): number =>
  fills.filter((fill) => fill.side === side).reduce((sum, { quantity }) => sum + quantity, 0)

function pricing(shares: number, gross: Paise): Pick<SideSum, 'shares' | 'price' | 'isAverage'> {
  if (shares === 0) return { shares, price: null, isAverage: false }
  const price = paise(divide(gross, BigInt(shares), 'half-up'))
  return { shares, price, isAverage: price * BigInt(shares) !== gross }
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
  const shown = { side, gross, lines, refund, net, moved, adds: reached === net }
  return { ...shown, ...pricing(sharesOf(receipt, side), gross) }
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

/** Every sum on the receipt adds up: net received − what that had cost = profit among them, and nothing of what was paid is lost. */
export function addsUp(receipt: Receipt): boolean {
  const [buy, sell] = [buySum(receipt), sellSum(receipt)]
  const cost = money(receipt.sold_cost)
  const [moved, isOver] = [money(receipt.moved_cost), receipt.status === 'sold']
  const gained =
    buy === null ||
    sell === null ||
    receipt.profit === null ||
    (sell.net - cost === money(receipt.profit) && (!isOver || cost + moved === buy.net))
  return gained && (buy?.adds ?? true) && (sell?.adds ?? true)
}

/** #4,812–#4,818, or #4,812 alone: which entries of the ledger these are. */
export function entrySpan(entries: Receipt['entries']): string | null {
  const numbers = entries.map(({ seq }) => seq).sort((a, b) => a - b)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return null
  return first === last
    ? say('one', { first: String(first) })
    : say('span', { first: String(first), last: String(last) })
}
