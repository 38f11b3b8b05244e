/** taxes: a financial year of a client: gains by lot, oldest first, what they are taxed at, income beside, and charges. Pure. */
import { type Paise, paise } from '@pramaan/money'
import {
  type Day,
  financialYearOf,
  type HoldingTerm,
  holdingTerm,
  type LotEvent,
  longFrom,
  lotsOverTime,
  NoTaxRule,
  type SoldLot,
  type TaxClass,
  type YearOfGains,
  yearOfGains,
} from '@pramaan/tax'
import type { StoredChange, StoredFill, StoredIncome } from './store.ts'

export interface TaxFacts {
  readonly fills: readonly StoredFill[]
  readonly changes: readonly StoredChange[]
  readonly income: readonly StoredIncome[]
  /** The ISIN, or what stands for one: shares on both exchanges are the same shares. */
  readonly securityOf: (instrument: number) => string
  readonly sectorOf: (instrument: number) => string | null
}

/** A lot that was sold, with what the law says of it. */
export interface TaxedLot extends SoldLot {
  readonly instrument: number
  readonly gain: Paise
  /** Null where there is no rule for it here. */
  readonly held: HoldingTerm | null
  readonly longFrom: Day | null
  readonly isEquity: boolean
}

/** One sale, or what was left of a share. */
export interface TaxedSale {
  readonly id: string
  readonly order: string
  readonly kind: string
  readonly instrument: number
  readonly sold: Day
  readonly told: bigint
  readonly taxed: bigint
  /** Some of the lots are of other orders than the one that was sold. */
  readonly isOtherLots: boolean
}

export interface IncomeOfYear {
  readonly kind: StoredIncome['kind'] | 'interest-bought' | 'interest-sold'
  readonly count: number
  readonly gross: bigint
  readonly tds: bigint
}

export interface YearSoFar {
  readonly year: string
  readonly lots: readonly TaxedLot[]
  readonly sales: readonly TaxedSale[]
  readonly equity: YearOfGains
  readonly broughtForward: { readonly short: Paise; readonly long: Paise }
  /** Of what is no equity: long-term at 12.5%, and all that is taxed at the client's slab. */
  readonly others: { readonly longGain: bigint; readonly longTax: Paise; readonly slabGain: bigint }
  readonly income: readonly IncomeOfYear[]
  readonly charges: { readonly stt: bigint; readonly others: bigint }
}

interface Taxed {
  readonly instrument: number
  readonly taxClass: string
  readonly sector: string | null
}

const METALS = ['Gold', 'Silver']

function classOf({ taxClass, sector }: Taxed, acquired: Day): TaxClass {
  if (taxClass === 'listed-equity') return 'equity'
  if (taxClass === 'listed-etf' && METALS.includes(sector ?? '')) return 'gold-etf'
  if (taxClass === 'other-fund' || (taxClass === 'listed-etf' && sector === 'Liquid'))
    return acquired < '2023-04-01' ? 'debt-fund-before-2023-04' : 'debt-fund-from-2023-04'
  if (taxClass === 'listed-etf' || taxClass === 'equity-fund') return 'equity-fund'
  return taxClass === 'market-linked-debenture' ? 'mld' : 'listed-bond'
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

/** STT is never a part of the cost, nor taken off the proceeds. */
function eventsOf({ fills, changes, securityOf }: TaxFacts): Map<string, LotEvent[]> {
  const traded = fills.map((fill) => ({
    key: securityOf(fill.instrument_id),
    at: fill.at.getTime(),
    event: fill.side === 'buy' ? boughtBy(fill) : soldBy(fill),
  }))
  const changed = changes.map((change) => ({
    key: securityOf(change.instrument_id),
    at: change.at.getTime(),
    event: changedBy(change),
  }))
  // What is done to shares at one moment is done before they are sold in it.
  const inOrder = [...changed, ...traded].toSorted((a, b) => a.at - b.at)
  return new Map(
    [...Map.groupBy(inOrder, ({ key }) => key)].map(([key, own]) => [key, own.map(({ event }) => event)]),
  )
}

const boughtBy = (fill: StoredFill): LotEvent => ({
  ...{ is: 'bought', day: fill.trade_day, quantity: fill.quantity + fill.corrected, ref: fill.order_id },
  cost: paise(fill.gross_paise + fill.charges_paise - fill.stt_paise),
})

const soldBy = (fill: StoredFill): LotEvent => ({
  ...{ is: 'sold', day: fill.trade_day, quantity: fill.quantity, ref: fill.id },
  proceeds: paise(fill.gross_paise - fill.charges_paise + fill.stt_paise),
})

function changedBy(change: StoredChange): LotEvent {
  const of = { day: change.ex_day, fraction: paise(change.gross_paise), ref: change.id }
  return change.act === 'bonus'
    ? { is: 'bonus', ...of, allotted: change.pay_day, quantity: change.shares }
    : { is: 'remade', ...of, before: BigInt(change.shares_before), after: BigInt(change.shares_after) }
}

/** Every lot that was ever sold, in the order of the sales. */
export function taxedLots(facts: TaxFacts): TaxedLot[] {
  const known = new Map<string, Taxed>()
  for (const { instrument_id: instrument, tax_class: taxClass } of facts.fills)
    known.set(facts.securityOf(instrument), { instrument, taxClass, sector: facts.sectorOf(instrument) })
  return [...eventsOf(facts)]
    .flatMap(([key, events]) => {
      const of = known.get(key)
      return of ? lotsOverTime(events).sold.map((lot) => taxedLot(of, lot)) : []
    })
    .toSorted((a, b) => a.sold.localeCompare(b.sold))
}

function taxedLot(of: Taxed, lot: SoldLot): TaxedLot {
  const taxClass = classOf(of, lot.acquired)
  return {
    ...lot,
    instrument: of.instrument,
    gain: paise(lot.proceeds - lot.cost),
    held: termOf(taxClass, lot),
    longFrom: longFrom(taxClass, lot.acquired, lot.sold),
    isEquity: taxClass === 'equity' || taxClass === 'equity-fund',
  }
}

function termOf(taxClass: TaxClass, { acquired, sold }: SoldLot): HoldingTerm | null {
  try {
    return holdingTerm(taxClass, acquired, sold)
  } catch (error) {
    if (error instanceof NoTaxRule) return null
    throw error
  }
}

/** Every year in which something was sold, paid or charged, oldest first. */
export const yearsOf = ({ fills, income }: TaxFacts): string[] =>
  [
    ...new Set(
      [...fills.map(({ trade_day: day }) => day), ...income.map(({ day }) => day)].map(financialYearOf),
    ),
  ].toSorted()

/** Losses are carried on from year to year, as far as they were made here. */
export function yearSoFar(facts: TaxFacts, year: string): YearSoFar {
  const all = taxedLots(facts)
  let broughtForward = { short: paise(0n), long: paise(0n) }
  for (const before of yearsOf(facts).filter((one) => one < year)) {
    const { carriedShort, carriedLong } = equityOf(all, before, broughtForward)
    broughtForward = { short: carriedShort, long: carriedLong }
  }
  const lots = all.filter(({ sold }) => financialYearOf(sold) === year)
  return {
    ...{ year, lots, broughtForward },
    sales: salesOf(facts, lots),
    equity: equityOf(all, year, broughtForward),
    others: othersOf(lots),
    income: incomeIn(facts, year),
    charges: chargesIn(facts, year),
  }
}

function equityOf(
  all: readonly TaxedLot[],
  year: string,
  broughtForward: { readonly short: Paise; readonly long: Paise },
): YearOfGains {
  const gains = all.flatMap(({ held, isEquity: is, gain, sold }) =>
    held && is && financialYearOf(sold) === year
      ? [{ term: held.term, ratePercent: held.ratePercent, amount: gain }]
      : [],
  )
  return yearOfGains(year, gains, broughtForward)
}

const LONG_PER_MILLE = 125n

/** Losses among them are not set against anything else here: which may be is for whoever files the return. */
function othersOf(lots: readonly TaxedLot[]): YearSoFar['others'] {
  const others = lots.filter(({ isEquity: is, held }) => !is && held)
  const [slab, long] = [
    others.filter(({ held }) => held?.ratePercent === 'slab'),
    others.filter(({ held }) => held?.ratePercent !== 'slab'),
  ]
  const longGain = sum(long.map(({ gain }) => gain))
  const longTax = paise(longGain > 0n ? (longGain * LONG_PER_MILLE + 500n) / 1000n : 0n)
  return { longGain, longTax, slabGain: sum(slab.map(({ gain }) => gain)) }
}

function salesOf({ fills, changes }: TaxFacts, lots: readonly TaxedLot[]): TaxedSale[] {
  const byId = new Map(fills.map((fill) => [fill.id, fill]))
  const left = new Map(changes.map((change) => [change.id, change]))
  return [...Map.groupBy(lots, ({ to }) => to)].flatMap(([id, own]): TaxedSale[] => {
    const taxed = sum(own.map(({ gain }) => gain))
    const [fill, change, [first]] = [byId.get(id), left.get(id), own]
    if (!first) return []
    const of = { id, instrument: first.instrument, sold: first.sold, taxed }
    if (!fill) return change ? [{ ...of, order: '', kind: change.act, told: taxed, isOtherLots: false }] : []
    const isOtherLots = own.some(({ from }) => from !== null && from !== fill.order_id)
    return [{ ...of, order: fill.order_id, kind: fill.kind, told: fill.told_gain, isOtherLots }]
  })
}

/** Interest that was paid for on buying is taken off by whoever files the return; what a buyer paid for it is income. */
function incomeIn({ fills, income }: TaxFacts, year: string): IncomeOfYear[] {
  const paid = income.filter(({ day }) => financialYearOf(day) === year)
  const accrued = fills.filter(
    ({ trade_day: day, accrued_paise: amount }) => amount !== 0n && financialYearOf(day) === year,
  )
  const kinds = ['dividend', 'idcw', 'interest'] as const
  const sides = [
    ['interest-bought', 'buy', -1n],
    ['interest-sold', 'sell', 1n],
  ] as const
  return [
    ...kinds.map((kind) => {
      const own = paid.filter((one) => one.kind === kind)
      return {
        ...{ kind, count: own.length, gross: sum(own.map(({ gross_paise: gross }) => gross)) },
        tds: sum(own.map(({ tax_paise: tax }) => tax)),
      }
    }),
    ...sides.map(([kind, side, sign]) => {
      const own = accrued.filter((fill) => fill.side === side)
      return {
        ...{ kind, count: own.length, tds: 0n },
        gross: sign * sum(own.map(({ accrued_paise: amount }) => amount)),
      }
    }),
  ].filter(({ count }) => count > 0)
}

function chargesIn({ fills }: TaxFacts, year: string): YearSoFar['charges'] {
  const own = fills.filter(({ trade_day: day }) => financialYearOf(day) === year)
  const stt = sum(own.map(({ stt_paise: tax }) => tax))
  return { stt, others: sum(own.map(({ charges_paise: charges }) => charges)) - stt }
}
