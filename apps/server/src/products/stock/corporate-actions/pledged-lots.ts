/**
 * products/stock/corporate-actions: shares that are pledged for a loan stay pledged when a company changes them: a split multiplies the
 * pledge, a consolidation folds it, and of bonus shares the pledge has its part. The fraction is the holder's. Pure.
 */
import { lesser } from '@pramaan/money'
import type { Leg } from '../../../ledger/transfers.ts'
import type { LotLend, NewLot } from '../../../trading/plan.ts'
import type { HeldLot, StoredAction } from './holder.ts'

/** Of one asset, before and after. */
export type PledgeMoves = ReadonlyMap<string, { readonly before: bigint; readonly after: bigint }>

const lentOf = ({ lent = 0n }: Pick<HeldLot, 'lent'>): bigint => lent

interface Folded {
  readonly lotLends: readonly LotLend[]
  readonly pledge: PledgeMoves
}

/** `lots`: as they were; `left`: how many of each there are after it. */
export function foldedPledge(
  lots: readonly HeldLot[],
  left: ReadonlyMap<string, bigint>,
  folds: readonly StoredAction[],
): Folded {
  const [over, under] = [
    folds.reduce((all, { sharesAfter }) => all * sharesAfter, 1n),
    folds.reduce((all, { sharesBefore }) => all * sharesBefore, 1n),
  ]
  const lotLends: LotLend[] = []
  const pledge = new Map<string, { before: bigint; after: bigint }>()
  for (const [asset, own] of Map.groupBy(
    lots.filter(({ id }) => left.has(id)),
    (lot) => lot.asset,
  )) {
    const before = own.reduce((sum, lot) => sum + lentOf(lot), 0n)
    if (before === 0n) continue
    const parts = own.map((lot) => ({
      lot,
      lent: lesser((lentOf(lot) * over) / under, left.get(lot.id) ?? 0n),
    }))
    // What the lots' own fractions make together, where there is room for it.
    let rest = (before * over) / under - parts.reduce((sum, { lent }) => sum + lent, 0n)
    for (const part of parts) {
      const more = lesser(rest, (left.get(part.lot.id) ?? 0n) - part.lent)
      part.lent += more
      rest -= more
    }
    lotLends.push(...parts.map(({ lot, lent }) => ({ id: lot.id, lent })))
    pledge.set(asset, { before, after: parts.reduce((sum, { lent }) => sum + lent, 0n) })
  }
  return { lotLends, pledge }
}

/** Of an order's bonus shares as large a part is pledged as of its own shares. */
export function bonusPledge(
  lots: readonly HeldLot[],
  given: readonly NewLot[],
): { readonly lots: readonly NewLot[]; readonly pledge: PledgeMoves } {
  const pledge = new Map<string, { before: bigint; after: bigint }>()
  const withPledge = given.map((lot) => {
    const own = lots.filter(({ order_id: order }) => order === lot.order_id)
    const [held, lent] = [
      own.reduce((sum, { quantity }) => sum + quantity, 0n),
      own.reduce((sum, one) => sum + lentOf(one), 0n),
    ]
    const part = held === 0n ? 0n : (lot.quantity * lent) / held
    if (part === 0n) return lot
    pledge.set(lot.asset, { before: 0n, after: (pledge.get(lot.asset)?.after ?? 0n) + part })
    return { ...lot, lent: part }
  })
  return { lots: withPledge, pledge }
}

/** Around what the company does to the shares: the pledge is opened, and closed again over what they became. */
export function aroundPledge(
  client: string,
  asset: string,
  pledge: PledgeMoves,
  legs: readonly Leg[],
): Leg[] {
  const { before, after } = pledge.get(asset) ?? { before: 0n, after: 0n }
  const [free, pledged] = [
    { client, purpose: 'securities' } as const,
    { client, purpose: 'pledged' } as const,
  ]
  return [
    ...(before > 0n ? [{ from: pledged, to: free, amount: before, asset }] : []),
    ...legs,
    ...(after > 0n ? [{ from: free, to: pledged, amount: after, asset }] : []),
  ]
}
