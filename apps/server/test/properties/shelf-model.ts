/**
 * A small model of what the shelf does to a client's money, from `products.md` alone: what each act moves, and what falls due. It
 * shares no code with the product but the market's calendar and the fee card, which are held by vectors of their own.
 */
import type { Calendar } from '@pramaan/market-time'
import type { Caller } from '../../src/platform/routes.ts'
import type { ShelfLoan } from './shelf-debt.ts'

/** To the nearest whole one, the half upwards. Once, at the place that the rules name. */
export const rounded = (over: bigint, under: bigint): bigint =>
  over < 0n ? -((-over * 2n + under) / (2n * under)) : (over * 2n + under) / (2n * under)

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

type Place = 'cash' | 'blocked' | 'unsettled' | 'advance'

export interface Purse {
  readonly caller: Caller
  /** In paise by place. */
  readonly money: Record<Place, bigint>
  /** Of each security, what is held and what is pledged together. */
  readonly assets: Map<string, bigint>
  /** What each payer paid in a financial year, and what was withheld of it. */
  readonly income: Map<string, { gross: bigint; tax: bigint }>
  readonly orders: ShelfOrder[]
  readonly sips: Set<string>
  /** Whoever borrows has no SIP: the ids of its orders, which say what is sold first, are known to its run alone. */
  readonly isBorrower: boolean
  readonly credits: ShelfCredit[]
  /** By trading day, what no credit has paid of what was charged. */
  readonly charges: Map<string, bigint>
  readonly claims: ShelfClaim[]
  readonly loans: ShelfLoan[]
}

/** Promotional credit that was accepted. */
export interface ShelfCredit {
  readonly id: string
  readonly offer: string
  readonly from: string
  readonly endsOn: string
  left: bigint
  isOver: boolean
}

export interface ShelfClaim {
  readonly id: string
  /** An order, or what was charged for it. */
  readonly about: string
  asked: bigint
  words: number
  state: 'pending' | 'withdrawn' | 'rejected' | 'paid'
  paid: bigint
}

export type Kind = 'fund' | 'bond' | 'quant' | 'otc' | 'ipo'

export interface ShelfOrder {
  readonly id: string
  readonly kind: Kind
  readonly purse: Purse
  readonly offer: Offered
  status: 'pending' | 'awaiting' | 'listing' | 'holding' | 'sold' | 'rejected' | 'cancelled'
  /** Paise still set aside for it, and paid for what is not delivered. */
  blocked: bigint
  advance: bigint
  /** Amount in paise of a fund, units of all others. */
  asked: bigint
  /** What an application bids; null at the cut-off. */
  bid: bigint | null
  /** All that was ever bought, and what is left of it. */
  filled: bigint
  held: bigint
  /** Of it, what is to be redeemed, and what is pledged for a loan. */
  pledged: bigint
  lent: bigint
  boughtOn: string
  /** From then on it can be pledged for a loan. */
  settlesOn: string
  readonly sold: { readonly units: bigint; readonly settlesOn: string }[]
}

/** Something on the shelf, with the terms that its rules need. */
export interface Offered {
  readonly id: string
  readonly asset: string
  readonly kind: Kind
  readonly opensOn: string
  readonly closesOn: string
  readonly terms: Readonly<Record<string, string | bigint>>
  readonly orders: ShelfOrder[]
}

interface Event {
  readonly atMs: number
  readonly does: () => void
  /** After all else that is due. */
  readonly isLast: boolean
}

/** What falls due, in its order. */
export class Agenda {
  private events: Event[] = []

  add(atMs: number, does: () => void, isLast = false): void {
    this.events.push({ atMs, does, isLast })
  }

  /** Does all that is due until then, also what comes of it; says how many that were. */
  until(atMs: number): number {
    let count = 0
    for (;;) {
      const now = this.events.filter((one) => one.atMs <= atMs)
      if (now.length === 0) return count
      const first = now.filter(({ isLast }) => !isLast)
      const due = (first.length > 0 ? first : now).toSorted((a, b) => a.atMs - b.atMs)
      this.events = this.events.filter((one) => !due.includes(one))
      for (const { does } of due) does()
      count += due.length
    }
  }
}

export function move(purse: Purse, from: Place, to: Place | null, amount: bigint): void {
  purse.money[from] -= amount
  if (to) purse.money[to] += amount
}

export function hold(order: ShelfOrder, units: bigint, day: string): void {
  const { assets } = order.purse
  assets.set(order.offer.asset, (assets.get(order.offer.asset) ?? 0n) + units)
  order.filled += units
  order.held += units
  order.boughtOn = day
  order.status = 'holding'
}

export function part(order: ShelfOrder, units: bigint, settlesOn: string): void {
  const { assets } = order.purse
  assets.set(order.offer.asset, (assets.get(order.offer.asset) ?? 0n) - units)
  order.held -= units
  order.sold.push({ units, settlesOn })
  if (order.held === 0n) order.status = 'sold'
}

/** Everything that is still set aside goes back. */
export function giveBack(order: ShelfOrder, status: 'rejected' | 'cancelled'): void {
  move(order.purse, 'blocked', 'cash', order.blocked)
  move(order.purse, 'advance', 'cash', order.advance)
  order.blocked = 0n
  order.advance = 0n
  order.status = status
}

const financialYear = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0)

/** Above ₹10,000 of a payer in a year a tenth of all of it is withheld, in whole rupees, and at most the payment. */
export function payIncome(purse: Purse, payer: string, day: string, gross: bigint): void {
  if (gross === 0n) return
  const key = `${payer} ${financialYear(day)}`
  const before = purse.income.get(key) ?? { gross: 0n, tax: 0n }
  const sum = before.gross + gross
  const owed = sum > 10_000_00n ? rounded(sum, 1000n) * 100n - before.tax : 0n
  const tax = owed < 0n ? 0n : least(owed, gross)
  purse.income.set(key, { gross: sum, tax: before.tax + tax })
  purse.money.cash += gross - tax
}

/** The day itself where banks settle, or the next or the last one before. */
export function bankDay(calendar: Calendar, day: string, step: 1 | -1): string {
  const ms = 86_400_000
  let at = Date.parse(`${day}T00:00:00Z`)
  while (!calendar.isSettlementDay(new Date(at).toISOString().slice(0, 10))) at += step * ms
  return new Date(at).toISOString().slice(0, 10)
}

export function bankDaysAfter(calendar: Calendar, day: string, count: number): string {
  let at = day
  for (let n = 0; n < count; n += 1) {
    const next = new Date(Date.parse(`${at}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    at = bankDay(calendar, next, 1)
  }
  return at
}
