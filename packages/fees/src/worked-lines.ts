/** fees: the lines of a note, from the trades on it. Values are added up by each line's rule, then charged, then rounded. */
import { type Paise, paise } from '@pramaan/money'
import { type Exact, exact, portion, portionInside, rounded, sum } from './exact.ts'
import {
  type Charge,
  charges,
  type Day,
  type Mode,
  type Product,
  type Side,
  taxes,
  type Venue,
} from './rate-card.ts'
import type { Applied, RateCard } from './read-card.ts'

export type Trade = {
  readonly product: Product
  readonly venue: Venue
  readonly side: Side
  readonly isin: string
  /** Shares or units. What is dealt by amount, such as a fund, is one unit at that amount. */
  readonly quantity: bigint
  readonly price: Paise
  /** The trade's day in India. */
  readonly at: Day
  /** Fills of the same order name it: brokerage is charged per order. A trade that names none is an order of its own. */
  readonly order?: string
}

/** A trade, or the part of one that is squared off the same day, by its value. */
export type Dealt = Omit<Trade, 'quantity' | 'price'> & {
  readonly value: Exact
  readonly isIntraday?: boolean
}

/** A line before it is put into words. */
export type Worked = {
  readonly key: string
  readonly charge: Charge
  readonly applied: Applied
  readonly base: Exact
  /** What was added up to the base, by position among what was dealt. A tax is on lines and has none. */
  readonly parts: readonly { readonly position: number; readonly base: Exact }[]
  readonly charged: Exact
  readonly amount: Paise
}

/** The card says nothing for a trade like this. No rate is guessed. */
export class NoRate extends RangeError {}

export const valueOfTrade = ({ quantity, price }: Trade): Paise => paise(quantity * price)

export const dealtOf = ({ quantity, price, ...rest }: Trade): Dealt => ({
  ...rest,
  value: exact(paise(quantity * price)),
})

export function workedLines(card: RateCard, trades: readonly Dealt[], mode: Mode): Worked[] {
  const onTrades = chargedOnTrades(card, trades, mode)
  return [...onTrades, ...chargedOnCharges(card, trades, mode, onTrades)]
}

/** What one trade's charge is added up with, before it is rounded. */
export function keyOf(
  { series }: Applied,
  trade: Pick<Trade, 'order' | 'isin' | 'side'>,
  position: number,
): string {
  if (series.gathering === 'by-order') return `${series.id} order ${trade.order ?? `#${position}`}`
  return series.gathering === 'by-security' ? `${series.id} ${trade.isin} ${trade.side}` : series.id
}

/**
 * What is squared off bears the rates of an intraday trade, units of an equity ETF too (Finance (No. 2) Act 2004, s. 98).
 * Gold, liquid and debt ETFs bear no STT either way.
 */
function productFor(charge: Charge, { product, isIntraday }: Dealt): Product {
  return !isIntraday || (charge === 'stt' && product === 'other-etf') ? product : 'equity-intraday'
}

export function rateOf(card: RateCard, charge: Charge, trade: Dealt): Applied {
  const applied = card.find({ ...trade, charge, product: productFor(charge, trade) })
  if (applied) return applied
  throw new NoRate(
    `No ${charge} for ${trade.product} at ${trade.venue} on ${trade.at} in card ${card.version}`,
  )
}

function chargedOnTrades(card: RateCard, trades: readonly Dealt[], mode: Mode): Worked[] {
  return charges
    .filter((charge) => !taxes.includes(charge))
    .flatMap((charge) => {
      const gathered = new Map<string, { applied: Applied; parts: Worked['parts'][number][] }>()
      for (const [position, trade] of trades.entries()) {
        const applied = rateOf(card, charge, trade)
        const key = keyOf(applied, trade, position)
        const found = gathered.get(key) ?? { applied, parts: [] }
        found.parts.push({ position, base: trade.value })
        gathered.set(key, found)
      }
      return [...gathered].map(([key, { applied, parts }]) => work(key, applied, parts, mode))
    })
}

/** A note is taxed on its lines as they are printed; an estimate, as estimators do it, before they are rounded. */
function chargedOnCharges(
  card: RateCard,
  trades: readonly Dealt[],
  mode: Mode,
  lines: readonly Worked[],
): Worked[] {
  const [any] = trades
  if (!any) return []
  return taxes.map((tax) => {
    const applied = rateOf(card, tax, any)
    const taxed = lines.filter(({ charge }) => applied.dated.on?.includes(charge))
    const base = sum(taxed.map(({ amount, charged }) => (mode === 'estimate' ? charged : exact(amount))))
    return { ...workOn(applied.series.id, applied, base, mode), parts: [] }
  })
}

const work = (key: string, applied: Applied, parts: Worked['parts'], mode: Mode): Worked => ({
  ...workOn(key, applied, sum(parts.map(({ base }) => base)), mode),
  parts,
})

function workOn(key: string, applied: Applied, base: Exact, mode: Mode): Omit<Worked, 'parts'> {
  const charged = apply(applied, base)
  const nearest = rounded(charged, applied.series.rounding[mode])
  const isTooLittle = charged > 0n && applied.atLeast !== null && nearest < applied.atLeast
  const amount = isTooLittle ? applied.atLeast : nearest
  return { key, charge: applied.series.charge, applied, base, charged, amount }
}

function apply({ rate, series }: Applied, base: Exact): Exact {
  if (rate.kind === 'flat') return exact(rate.amount)
  const share = (series.isInside ? portionInside : portion)(base, rate.billionths)
  const isCapped = rate.atMost !== null && share > exact(rate.atMost)
  return isCapped ? exact(rate.atMost) : share
}
