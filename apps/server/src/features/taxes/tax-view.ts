/** taxes: a year as the call tells it. Pure. */
import type { TaxLotView, TaxSale, TaxYear } from '@pramaan/contracts'
import { paise } from '@pramaan/money'
import { exemption } from '@pramaan/tax'
import type { Instrument } from '../../market/instruments.ts'
import { scaleOf, unitsOnWire } from '../../market/scale.ts'
import { money } from '../../trading/gains.ts'
import type { TaxedLot, TaxedSale, YearSoFar } from './rules.ts'

const MOST_LOTS = 500
const DAY_MS = 86_400_000
const CESS_PERCENT = 4n

export type InstrumentById = (id: number) => Instrument | undefined

type HoldingType = TaxLotView['dtype']

const types: Readonly<Record<string, HoldingType>> = {
  fund: 'fund',
  bond: 'bond',
  debt: 'bond',
  note: 'structured',
}

export function lotView(lot: TaxedLot, by: InstrumentById): TaxLotView {
  const instrument = by(lot.instrument)
  return {
    name: instrument?.name ?? '',
    symbol: instrument?.symbol ?? '',
    dtype: types[instrument?.kind ?? ''] ?? 'stock',
    quantity: instrument ? unitsOnWire(lot.quantity, scaleOf(instrument)) : 0,
    ...{ bought: lot.acquired, sold: lot.sold },
    days: Math.round((Date.parse(lot.sold) - Date.parse(lot.acquired)) / DAY_MS),
    ...{ cost: money(lot.cost), proceeds: money(lot.proceeds), gain: money(lot.gain) },
    ...{ term: lot.held?.term ?? null, rate: lot.held?.ratePercent ?? null, long_from: lot.longFrom },
    sale: lot.to,
  }
}

const saleView = (sale: TaxedSale, by: InstrumentById): TaxSale => ({
  ...{ id: sale.id, order_id: sale.order, ttype: sale.kind, name: by(sale.instrument)?.name ?? '' },
  ...{ sold: sale.sold, receipt_gain: money(sale.told), tax_gain: money(sale.taxed) },
  is_other_lots: sale.isOtherLots,
})

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

export interface YearAsk {
  readonly at: Date
  readonly today: string
  readonly years: readonly string[]
  readonly by: InstrumentById
}

/** What the tax on sales comes to, before surcharge and rebate: of equity with its exemption, of the rest long-term. */
export function taxOf({ equity, others }: YearSoFar): { tax: bigint; cess: bigint } {
  const tax = equity.taxTotal + others.longTax
  return { tax, cess: (tax * CESS_PERCENT + 50n) / 100n }
}

export function yearView(soFar: YearSoFar, { at, today, years, by }: YearAsk): TaxYear {
  const { year, lots, equity, broughtForward, others, income, charges } = soFar
  const [from, last] = [`${year.slice(0, 4)}-04-01`, `${Number(year.slice(0, 4)) + 1}-03-31`]
  const { tax, cess } = taxOf(soFar)
  const newest = lots.toReversed()
  const shown = newest.slice(0, MOST_LOTS)
  const shownSales = new Set(shown.map(({ to }) => to))
  return {
    ...{ as_of: at.toISOString(), year, from, to: last < today ? last : today, is_over: last < today },
    years: [...years].toReversed(),
    equity: {
      ...{ long: termView(lots, 'long'), short: termView(lots, 'short') },
      brought_forward: { short: money(broughtForward.short), long: money(broughtForward.long) },
      exempt_limit: money(exemption(year)),
      exempt_used: money(equity.exemptUsed),
      taxed: [...equity.taxable].map(([key, amount]) => ({
        term: key.startsWith('ST') ? ('short' as const) : ('long' as const),
        ...{ rate: key.slice(2), amount: money(amount), tax: money(equity.tax.get(key) ?? paise(0n)) },
      })),
      carried: { short: money(equity.carriedShort), long: money(equity.carriedLong) },
    },
    others: {
      ...{ long_gain: money(others.longGain), long_tax: money(others.longTax) },
      slab_gain: money(others.slabGain),
    },
    ...{ tax: money(tax), cess: money(cess), tax_in_all: money(tax + cess) },
    income: income.map(({ kind, count, gross, tds }) => ({
      kind,
      count,
      gross: money(gross),
      tds: money(tds),
    })),
    tds: money(sum(income.map(({ tds }) => tds))),
    charges: {
      ...{ stt: money(charges.stt), others: money(charges.others), all: money(charges.stt + charges.others) },
    },
    lots: shown.map((lot) => lotView(lot, by)),
    lots_in_all: lots.length,
    sales: soFar.sales.filter(({ id }) => shownSales.has(id)).map((sale) => saleView(sale, by)),
  }
}

function termView(lots: readonly TaxedLot[], term: 'short' | 'long'): TaxYear['equity']['long'] {
  const gains = lots.flatMap(({ held, isEquity, gain }) => (isEquity && held?.term === term ? [gain] : []))
  const losses = gains.filter((gain) => gain < 0n)
  return {
    gains: money(sum(gains.filter((gain) => gain > 0n))),
    losses: money(-sum(losses)),
    net: money(sum(gains)),
  }
}
