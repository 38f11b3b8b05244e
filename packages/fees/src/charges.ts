/**
 * fees: what a trade costs. One function serves the preview, the order, the receipt and the contract note. The total is the
 * sum of the lines, and what is charged trade by trade through a day is, to the paisa, what the day's note says.
 */
import { type Paise, paise } from '@pramaan/money'
import { isDay } from './card-problems.ts'
import { difference, type Exact, inRupees, rounded } from './exact.ts'
import { type Charge, chargeNames, charges, type Day, type Mode } from './rate-card.ts'
import type { RateCard } from './read-card.ts'
import { dealtOf, keyOf, rateOf, type Trade, valueOfTrade, type Worked, workedLines } from './worked-lines.ts'

export type Line = {
  readonly charge: Charge
  readonly name: string
  /** What the rate was applied to: the value of the trade, or the charges that are taxed. A flat charge has none. */
  readonly base: Paise | null
  readonly rate: string
  /** Rupees before rounding, every decimal. */
  readonly exact: string
  readonly amount: Paise
  readonly rule: string
  /** Since when the rate has applied, and who says so. */
  readonly since: Day
  readonly source: string
}

export type Charges = {
  readonly mode: Mode
  readonly at: Day
  readonly cardVersion: string
  /** The value of the trades, before charges. */
  readonly value: Paise
  readonly lines: readonly Line[]
  readonly total: Paise
}

/**
 * What a trade adds to the day's note. `earlier` are the client's trades of the same day that are on it already: the STT of
 * a share is rounded once, and its depository charge is paid once. Fills of the same sort may be passed added up.
 */
export function chargesFor(
  card: RateCard,
  { mode, ...trade }: Trade & { readonly mode: Mode },
  earlier: readonly Trade[] = [],
): Charges {
  const trades = [...earlier, trade]
  refuseNonsense(trades)
  const dealt = dealtOf(trade)
  const before = new Map(workedLines(card, earlier.map(dealtOf), mode).map((line) => [line.key, line]))
  const touched = new Set(charges.map((charge) => keyOf(rateOf(card, charge, dealt), dealt, earlier.length)))
  const added = workedLines(card, trades.map(dealtOf), mode)
    .filter(({ key }) => touched.has(key))
    .map((line) => without(line, before.get(line.key)))
  return told(card, [trade], mode, added)
}

/** A whole day's note, or an estimate for several trades at once. */
export function chargesForAll(card: RateCard, trades: readonly Trade[], mode: Mode): Charges {
  refuseNonsense(trades)
  return told(card, trades, mode, workedLines(card, trades.map(dealtOf), mode))
}

function without(line: Worked, before: Worked | undefined): Worked {
  if (!before) return line
  return {
    ...line,
    base: difference(line.base, before.base),
    charged: difference(line.charged, before.charged),
    amount: paise(line.amount - before.amount),
  }
}

function told(card: RateCard, trades: readonly Trade[], mode: Mode, worked: readonly Worked[]): Charges {
  const lines = charges.flatMap((charge) =>
    worked.filter((line) => line.charge === charge).map((line) => lineOf(line, mode)),
  )
  return {
    mode,
    at: trades[0]?.at ?? '',
    cardVersion: card.version,
    value: total(trades.map(valueOfTrade)),
    lines,
    total: total(lines.map(({ amount }) => amount)),
  }
}

export function lineOf({ charge, applied, base, charged, amount }: Worked, mode: Mode): Line {
  return {
    charge,
    name: chargeNames[charge],
    base: applied.rate.kind === 'flat' ? null : toPaisa(base),
    rate: applied.rateWords,
    exact: inRupees(charged),
    amount,
    rule: applied.ruleWords[mode],
    since: applied.dated.from,
    source: applied.dated.source,
  }
}

/** Without the depository's charge and its tax: they are booked by themselves and stand on no contract note. */
export const noteTotal = ({ lines }: Charges): Paise =>
  total(lines.filter(({ charge }) => charge !== 'dp' && charge !== 'dp-gst').map(({ amount }) => amount))

const toPaisa = (amount: Exact): Paise => rounded(amount, 'paisa')

export const total = (amounts: readonly Paise[]): Paise => paise(amounts.reduce<bigint>((a, b) => a + b, 0n))

/** Orders are checked long before they are charged; what is not a trade here is a bug and not a refusal. */
export function refuseNonsense(trades: readonly Trade[]): void {
  const days = new Set(trades.map(({ at }) => at))
  if (days.size !== 1) throw new RangeError('A note is of one day and has a trade')
  for (const { at, quantity, price } of trades) {
    if (!isDay(at)) throw new RangeError(`"${at}" is not a day`)
    if (quantity <= 0n || price <= 0n) throw new RangeError('A trade has a quantity and a price above zero')
  }
}
