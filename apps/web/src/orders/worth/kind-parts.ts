/** orders: the net worth by kind of asset, where more than one kind is held: cash, stocks, funds, bonds. Pure. */
import type { Portfolio, Position } from '@pramaan/contracts'
import { fromWire, paise, toWire } from '@pramaan/money'

type Parts = Portfolio['parts']

/** Null where one kind is held only, or a value is missing: its holdings by name say more then. */
export function kindParts<One extends Pick<Position, 'value'>>(
  portfolio: Pick<Portfolio, 'cash' | 'net_worth' | 'owed'> & {
    readonly parts: readonly { readonly name: string }[]
  },
  positions: readonly One[] | null,
  titleOf: (position: One) => { readonly title: string },
): Parts | null {
  const [cash, worth] = [fromWire(portfolio.cash), fromWire(portfolio.net_worth)]
  if (positions === null || cash === null || worth === null) return null
  // What is borrowed is among what is spread.
  const whole = worth + (fromWire(portfolio.owed ?? 0) ?? 0n)
  if (whole <= 0n) return null
  const sums = new Map<string, bigint>()
  for (const position of positions) {
    const value = fromWire(position.value)
    if (value === null) return null
    const { title } = titleOf(position)
    sums.set(title, (sums.get(title) ?? 0n) + value)
  }
  if (sums.size < 2) return null
  const kinds = [...sums].sort(([, a], [, b]) => (a === b ? 0 : a > b ? -1 : 1))
  const [first] = portfolio.parts
  return [[first?.name ?? '', BigInt(cash)] as const, ...kinds].map(([name, value]) => ({
    name,
    value: toWire(paise(value)),
    share_pct: Number((value * 10_000n) / whole) / 100,
  }))
}
