/** trading: what an order may be and do. One table per product; the database holds the same. */
import { type OrderKind, type OrderStatus, Refusal } from '@pramaan/contracts'
import { bandOf } from '../market/gate.ts'
import type { Instrument } from '../market/instruments.ts'

type Moves = Readonly<Record<OrderStatus, readonly OrderStatus[]>>

const bought: Moves = {
  awaiting: ['holding', 'rejected', 'cancelled'],
  holding: ['sold'],
  sold: [],
  rejected: [],
  cancelled: [],
}

/** Where an order of each product can go from where it is. */
const moves: Readonly<Record<OrderKind, Moves>> = { standard: bought, fo: bought }

interface Standing {
  readonly ttype: OrderKind
  readonly status: OrderStatus
}

export const mayBecome = ({ ttype, status }: Standing, to: OrderStatus): boolean =>
  moves[ttype][status].includes(to)

/** Nothing follows. */
export const isOver = ({ ttype, status }: Standing): boolean => moves[ttype][status].length === 0

export function checkMove(order: Standing, to: OrderStatus): void {
  if (!mayBecome(order, to)) throw new Refusal(to === 'sold' ? 'order_not_held' : 'order_not_waiting')
}

/** How far a market order may run: the exchange's own protection, and never beyond the day's band. */
const PROTECTION_BPS = 500n

export interface Reference {
  readonly pricePaise: number
  readonly previousClosePaise: number
}

/** The most that one share of a market order can cost. */
export function protectedLimit(
  instrument: Instrument,
  { pricePaise, previousClosePaise }: Reference,
): bigint {
  const tick = BigInt(instrument.tickPaise)
  const far = (BigInt(pricePaise) * (10_000n + PROTECTION_BPS)) / 10_000n
  const limit = far - (far % tick)
  if (instrument.bandBps === null) return limit
  const edge = BigInt(bandOf(previousClosePaise, instrument.bandBps).highPaise)
  const highest = edge - (edge % tick)
  if (highest < limit) return highest
  return limit
}

/** A limit is a price at which the exchange would take the order: on the tick and inside the band. */
export function checkLimit(
  instrument: Instrument,
  limitPaise: bigint,
  { previousClosePaise }: Reference,
): void {
  if (limitPaise % BigInt(instrument.tickPaise) !== 0n) throw new Refusal('price_off_tick')
  if (instrument.bandBps === null) return
  const { lowPaise, highPaise } = bandOf(previousClosePaise, instrument.bandBps)
  if (limitPaise < BigInt(lowPaise) || limitPaise > BigInt(highPaise)) throw new Refusal('price_out_of_band')
}

export function checkLot({ lot }: Instrument, quantity: bigint): void {
  if (quantity % BigInt(lot) !== 0n) throw new Refusal('quantity_off_lot')
}
