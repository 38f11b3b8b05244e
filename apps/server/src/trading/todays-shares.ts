/**
 * trading: what was bought and sold of an order, in shares of today: every split, bonus and consolidation since a trade multiplies
 * its shares and divides its price, so that one times the other stays what was paid. Of an order that is over, in the shares of the
 * day it ended; of one that an act folded away, in those before it, because it never had any of the new. Pure.
 */
import { paise, priceOfUnits, type Scale, SHARES, units } from '@pramaan/money'
import type { StoredAct, StoredOrder, StoredTrade } from './stored-orders.ts'

export type TradedOrder = Pick<
  StoredOrder,
  | 'status'
  | 'status_at'
  | 'filled'
  | 'gross_paise'
  | 'sold_quantity'
  | 'sold_gross_paise'
  | 'sale_gross_paise'
  | 'changed'
> &
  Partial<Pick<StoredOrder, 'bought_at' | 'sold_at'>>

/** So many parts of a share, of which each share has so many. */
export interface Shares {
  readonly parts: bigint
  readonly perShare: bigint
}

export interface Traded {
  readonly shares: Shares
  readonly gross: bigint
}

export const asNumber = ({ parts, perShare }: Shares): number =>
  parts % perShare === 0n ? Number(parts / perShare) : Number(parts) / Number(perShare)

/** What one share of today cost or brought, cut to the smallest part of its price; null where there was none. */
export const priceOf = ({ shares, gross }: Traded, scale: Scale = SHARES): bigint | null =>
  shares.parts > 0n ? priceOfUnits(paise(gross * shares.perShare), units(shares.parts), scale, 'down') : null

/** The act that left no whole share of the order; null where it is held, or was sold. */
export function foldedBy({ status, status_at, changed }: TradedOrder): StoredAct | null {
  const last = changed?.acts.at(-1)
  if (status !== 'sold' || !last || Date.parse(last.at) !== status_at.getTime()) return null
  return changed?.trades.some(({ side, at }) => side === 'sell' && !isBefore(at, last)) ? null : last
}

/** What is done to shares at one moment is done before they are sold in it. */
const isBefore = (at: string, act: StoredAct): boolean => Date.parse(at) < Date.parse(act.at)

function actsTold(order: TradedOrder): readonly StoredAct[] {
  const [acts, last] = [order.changed?.acts ?? [], foldedBy(order)]
  return last ? acts.filter(({ at }) => at !== last.at) : acts
}

/** So many shares of today are so many of when it was bought. */
export const ratioOf = (order: TradedOrder): Shares => times({ parts: 1n, perShare: 1n }, actsTold(order))

const times = (shares: Shares, acts: readonly StoredAct[]): Shares =>
  acts.reduce(
    ({ parts, perShare }, { before, after }) => ({
      parts: parts * BigInt(after),
      perShare: perShare * BigInt(before),
    }),
    shares,
  )

/** All that was bought: every act since has reached it. */
export function boughtToday(order: TradedOrder): Traded {
  if (!order.changed) return plain(order.filled, order.gross_paise + order.sold_gross_paise)
  return sumOf(sideOf(order.changed.trades, 'buy').map((trade) => traded(trade, actsTold(order))))
}

/** Each sale with the acts since that sale. */
export function soldToday(order: TradedOrder): Traded {
  if (!order.changed) return plain(order.sold_quantity, order.sale_gross_paise ?? 0n)
  const since = ({ at }: StoredTrade) => actsTold(order).filter((act) => isBefore(at, act))
  return sumOf(sideOf(order.changed.trades, 'sell').map((trade) => traded(trade, since(trade))))
}

const plain = (quantity: bigint, gross: bigint): Traded => ({
  shares: { parts: quantity, perShare: 1n },
  gross,
})

const sideOf = (trades: readonly StoredTrade[], side: StoredTrade['side']): StoredTrade[] =>
  trades.filter((trade) => trade.side === side)

const traded = ({ quantity, gross }: StoredTrade, acts: readonly StoredAct[]): Traded => ({
  shares: times({ parts: BigInt(quantity), perShare: 1n }, acts),
  gross: BigInt(gross),
})

const sumOf = (all: readonly Traded[]): Traded =>
  all.reduce(
    (sum, one) => ({
      shares: {
        parts: sum.shares.parts * one.shares.perShare + one.shares.parts * sum.shares.perShare,
        perShare: sum.shares.perShare * one.shares.perShare,
      },
      gross: sum.gross + one.gross,
    }),
    plain(0n, 0n),
  )
