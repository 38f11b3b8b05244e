/**
 * A client's day as the exchange charges it, worked out from the published rates alone and without the product's own code: what was
 * bought and sold of one security is intraday by the average price of each side, and everything is rounded once.
 */
import { addDays, startOfDay } from '@pramaan/market-time'
import { lesser } from '@pramaan/money'
import { expect } from 'vitest'
import type { World } from './trading-lives.ts'
import { bought, firm, type Lot, type Purse, type Traded } from './trading-model.ts'

/** A fraction of paise: nothing is rounded before its time. */
type Fraction = readonly [over: bigint, under: bigint]

const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const minus = (one: Fraction, [c, d]: Fraction): Fraction => plus(one, [-c, d])
const ZERO: Fraction = [0n, 1n]

/** Parts in a billion of it, to the nearest unit of so many paise, the half upwards. */
function charged([over, under]: Fraction, billionths: bigint, unit: bigint): bigint {
  const [top, bottom] = [over * billionths * 2n, under * 1_000_000_000n * unit]
  return ((top + bottom) / (2n * bottom)) * unit
}

const worthOf = (traded: readonly Traded[]): bigint =>
  traded.flatMap(({ levels }) => levels).reduce((sum, { quantity, price }) => sum + quantity * price, 0n)
const sharesOf = (traded: readonly Traded[]): bigint =>
  traded.flatMap(({ levels }) => levels).reduce((sum, { quantity }) => sum + quantity, 0n)

interface DayTotal {
  readonly all: bigint
  readonly depository: bigint
}

function chargesOf(traded: readonly Traded[]): DayTotal {
  let [stt, dp, stamped, stampedIntraday] = [0n, 0n, ZERO, ZERO]
  for (const ofShare of Map.groupBy(traded, ({ lot }) => lot.stock).values()) {
    const side = (wanted: 'buy' | 'sell') => ofShare.filter((one) => one.side === wanted)
    // What the desk arranges is delivered, trade by trade.
    const netted = (wanted: 'buy' | 'sell') => side(wanted).filter(({ lot }) => lot.kind !== 'fo')
    const [bought, sold] = [sharesOf(netted('buy')), sharesOf(netted('sell'))]
    const both = lesser(bought, sold)
    const intraday = (wanted: 'buy' | 'sell'): Fraction =>
      both === 0n ? ZERO : [worthOf(netted(wanted)) * both, wanted === 'buy' ? bought : sold]
    const delivered = (wanted: 'buy' | 'sell'): Fraction =>
      minus([worthOf(side(wanted)), 1n], intraday(wanted))
    stt +=
      charged(delivered('buy'), 1_000_000n, 100n) +
      charged(delivered('sell'), 1_000_000n, 100n) +
      charged(intraday('sell'), 250_000n, 100n)
    stamped = plus(stamped, delivered('buy'))
    stampedIntraday = plus(stampedIntraday, intraday('buy'))
    if (delivered('sell')[0] > 0n) dp += 13_00n
  }
  const whole: Fraction = [worthOf(traded), 1n]
  const [txn, ipft, sebi] = [charged(whole, 30_699n, 1n), charged(whole, 1n, 1n), charged(whole, 1000n, 1n)]
  const stamp = charged(stamped, 150_000n, 100n) + charged(stampedIntraday, 30_000n, 100n)
  const gst = charged([txn + ipft + sebi, 1n], 180_000_000n, 1n)
  const dpTax = charged([dp, 1n], 180_000_000n, 1n)
  return { all: stt + txn + ipft + sebi + stamp + gst + dp + dpTax, depository: dp }
}

export interface DueDay {
  readonly purse: Purse
  readonly day: string
  readonly traded: readonly Traded[]
  readonly taken: bigint
  readonly refunded: bigint
}

const HALF_AN_HOUR_MS = 1_800_000

/**
 * What a run must charge: the money is the model's at once; which order bears how much is compared afterwards. A sale at a price
 * of the day before may be booked after that day was charged: then it is worked out again, and nothing is taken back.
 */
export function chargeDays({ purses }: World, ms: number): DueDay[] {
  return purses.flatMap((purse) => {
    const open = purse.traded.filter(({ day }) => startOfDay(addDays(day, 1)) + HALF_AN_HOUR_MS <= ms)
    purse.traded = purse.traded.filter((one) => !open.includes(one))
    return [...Map.groupBy(open, ({ day }) => day)].map(([day, added]) => {
      const before = purse.days.get(day)
      const traded = [...(before?.traded ?? []), ...added]
      const { all: total, depository } = chargesOf(traded)
      const taken = traded.reduce((sum, one) => sum + one.taken, 0n)
      const takenDepository = traded.reduce((sum, one) => sum + one.depository, 0n)
      const [fees, taxes] = [depository - takenDepository, total - depository - (taken - takenDepository)]
      const earlier = before?.refunded ?? 0n
      // What went back stays with the client.
      const more = taken - total - earlier
      const refunded = more > 0n ? earlier + more : earlier
      purse.cash += refunded - earlier
      firm.fees += fees - (before?.fees ?? 0n)
      firm.taxes += taxes - (before?.taxes ?? 0n)
      purse.days.set(day, { traded, refunded, fees, taxes, borne: before?.borne ?? new Map() })
      return { purse, day, traded, taken, refunded }
    })
  })
}

interface Part {
  readonly client_id: string
  readonly day: string
  readonly piece: string
  readonly order_id: string
  readonly side: 'buy' | 'sell'
  readonly taken: bigint
  readonly charged: bigint
}

/** Shares a sum out by weight, the odd paise to the largest remainders. */
function sharedOut(sum: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((all, one) => all + one, 0n)
  const shares = weights.map((one) => (sum * one) / whole)
  const byRemainder = weights
    .map((one, index) => ({ index, rest: (sum * one) % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  let left = sum - shares.reduce((all, one) => all + one, 0n)
  for (const { index } of byRemainder) {
    if (left-- <= 0n) break
    shares[index] = (shares[index] ?? 0n) + 1n
  }
  return shares
}

/** The parts of each day add up to what the model says of it, and then lots and sales bear them. */
export async function bookDays(
  { house, quotes }: World,
  days: readonly DueDay[],
  when: string,
): Promise<void> {
  if (days.length === 0) return
  const rows = await house.asOwner<Part>(
    `select p.client_id, p.day, p.piece, p.order_id, p.side, p.taken_paise as taken, p.charged_paise as charged
     from unnest($1::uuid[], $2::date[]) as d(client_id, day) join day_charge_part p using (client_id, day)`,
    [days.map(({ purse }) => purse.caller.clientId), days.map(({ day }) => day)],
  )
  const parts = Map.groupBy(rows, ({ client_id: client, day }) => `${client} ${day}`)
  for (const { purse, day, traded, taken, refunded } of days) {
    const own = parts.get(`${purse.caller.clientId} ${day}`) ?? []
    const sum = (of: (part: Part) => bigint) => own.reduce((all, part) => all + of(part), 0n)
    const what = `${when}, ${day} of ${purse.caller.clientId}`
    expect([sum((part) => part.taken), sum((part) => part.charged)], what).toEqual([taken, taken - refunded])
    const borne = purse.days.get(day)?.borne
    for (const part of own) {
      const given = (borne?.get(part.piece) ?? part.taken) - part.charged
      borne?.set(part.piece, part.charged)
      const lot = given === 0n ? undefined : bear(part, given, traded)
      // A price that was given for a lot with another cost is not good any more.
      if (lot) quotes.delete(lot)
    }
  }
}

function bear({ order_id: id, side }: Part, given: bigint, traded: readonly Traded[]): Lot | undefined {
  const mine = traded.filter((one) => one.lot.id === id && one.side === side)
  const [first] = mine
  if (!first) return undefined
  const { lot } = first
  if (side === 'sell') {
    // Of several sales of one order on a day the database says each one's part; here they stand together.
    const last = mine.flatMap(({ sale }) => sale ?? []).at(-1)
    if (last) last.charges -= given
    return lot
  }
  // What the order bought, as far as it is held, and what was sold of that.
  const held = bought(lot)
  const sold = lot.sales.flatMap((sale) =>
    sale.parts.filter((one) => one.isBought).map((one) => ({ sale, one })),
  )
  const costs = [held.charges, ...sold.map(({ one }) => one.charges)]
  const all = costs.reduce((sum, one) => sum + one, 0n)
  const rest = all > given ? all - given : 0n
  // Where nothing had been charged, what is held bears it, or else the last sale, or nobody.
  const bearer = held.quantity > 0n ? 0 : sold.length
  if (all === 0n && (bearer === 0) !== held.quantity > 0n) return lot
  const weights = all > 0n ? costs : costs.map((_, index) => (index === bearer ? 1n : 0n))
  const [left = 0n, ...others] = sharedOut(rest, weights)
  held.charges = left
  for (const [index, { sale, one }] of sold.entries()) {
    const lower = one.charges - (others[index] ?? 0n)
    one.charges -= lower
    sale.costCharges -= lower
  }
  return lot
}
