/** Vectors: gains, tax at source, buy-backs and consolidations, through the product's rules. */
import { divide, type Paise, paise } from '@pramaan/money'
import {
  closeFirstIn,
  grandfathered,
  type HoldingTerm,
  holdingTerm,
  incomes,
  NoTaxRule,
  type TaxClass,
  taxAtSource,
  taxClasses,
  yearOfGains,
} from '@pramaan/tax'
import { lotsAfter } from '../../apps/server/src/products/stock/corporate-actions/apply-ex-day.ts'
import { buyBack } from '../../apps/server/src/products/stock/corporate-actions/buy-back.ts'
import {
  changeShares,
  sellFraction,
} from '../../apps/server/src/products/stock/corporate-actions/change-shares.ts'
import { CannotRun, day, isRecord, rupees, text, whole, written } from './compared.ts'

export type Fields = Record<string, unknown>

/** What the product makes of a vector's question, in the form of its answer. */
export type Run = (asked: Fields, said: Fields) => Fields

const NONE = paise(0n)

export const records = (value: unknown, name: string): Fields[] => {
  if (!Array.isArray(value) || !value.every(isRecord)) throw new CannotRun(`${name} is no list`)
  return value
}

function classOf(value: unknown): TaxClass {
  const found = taxClasses.find((one) => one === (value ?? 'equity'))
  if (!found) throw new CannotRun(`no function yet for ${String(value)}`)
  return found
}

function known<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof NoTaxRule) throw new CannotRun(error.message)
    throw error
  }
}

const termWords = ({ term, isAlwaysSlab }: HoldingTerm): string =>
  isAlwaysSlab ? `${term} (slab, ex s.50AA)` : term

const termAndRate: Run = (asked) => {
  const held = known(() =>
    holdingTerm(classOf(asked.asset), day(asked.acquired, 'acquired'), day(asked.sold, 'sold')),
  )
  return { term: termWords(held), rate_percent: held.ratePercent, financial_year: held.financialYear }
}

const grandfathering: Run = (asked) => {
  const quantity = whole(asked.quantity, 'quantity')
  const each = (name: string): Paise => paise(rupees(asked[name], name) * quantity)
  const [acquired, sold] = [day(asked.acquired, 'acquired'), day(asked.sold, 'sold')]
  const proceeds = each('sale_price')
  const cost = grandfathered({
    acquired,
    cost: each('cost_per_share'),
    worthThen: each('fmv_31_jan_2018'),
    proceeds,
  })
  const { ratePercent } = known(() => holdingTerm(classOf(asked.asset), acquired, sold))
  return { cost_taken: written(cost), gain: written(paise(proceeds - cost)), rate_percent: ratePercent }
}

const fifoLots: Run = (asked) => {
  const lots = records(asked.lots, 'lots').map((lot) => ({
    acquired: day(lot.acquired, 'acquired'),
    quantity: whole(lot.quantity, 'quantity'),
    cost: rupees(lot.cost, 'cost'),
    ...(lot.fmv_31_jan_2018 !== undefined && { priceThen: rupees(lot.fmv_31_jan_2018, 'fmv_31_jan_2018') }),
  }))
  const sales = records(asked.sales, 'sales').map((sale) => ({
    sold: day(sale.sold, 'sold'),
    quantity: whole(sale.quantity, 'quantity'),
    gross: rupees(sale.gross, 'gross'),
    charges: rupees(sale.charges ?? 0, 'charges'),
  }))
  const { closed, left } = known(() => closeFirstIn(lots, sales, classOf(asked.asset)))
  return {
    rows: closed.map((row) => ({
      acquired: row.acquired,
      sold: row.sold,
      quantity: String(row.quantity),
      cost: written(row.cost),
      proceeds: written(row.proceeds),
      gain: written(row.gain),
      term: termWords(row),
      rate_percent: row.ratePercent,
    })),
    gain_total: written(paise(closed.reduce((sum, { gain }) => sum + gain, 0n))),
    left: left.map(({ acquired, quantity, cost }) => ({
      acquired,
      quantity: String(quantity),
      cost: written(cost),
    })),
  }
}

const writtenAll = (amounts: ReadonlyMap<string, Paise>): Fields =>
  Object.fromEntries([...amounts].map(([key, amount]) => [key, written(amount)]))

const yearOfEquityGains: Run = (asked) => {
  const gains = records(asked.gains, 'gains').map(({ term, rate_percent: rate, amount }) => {
    if (term !== 'short' && term !== 'long') throw new CannotRun(`term is ${String(term)}`)
    return { term, ratePercent: text(rate, 'rate_percent'), amount: rupees(amount, 'amount') } as const
  })
  const before = isRecord(asked.brought_forward) ? asked.brought_forward : {}
  const year = yearOfGains(text(asked.financial_year, 'financial_year'), gains, {
    short: rupees(before.short_term_loss ?? 0, 'short_term_loss'),
    long: rupees(before.long_term_loss ?? 0, 'long_term_loss'),
  })
  return {
    after_loss: writtenAll(year.afterLoss),
    exempt_used: written(year.exemptUsed),
    taxable: writtenAll(year.taxable),
    tax: writtenAll(year.tax),
    tax_total: written(year.taxTotal),
    cess: written(year.cess),
    tax_and_cess: written(paise(year.taxTotal + year.cess)),
    carried_short_term_loss: written(year.carriedShort),
    carried_long_term_loss: written(year.carriedLong),
  }
}

const tds: Run = (asked) => {
  const income = incomes.find((one) => one === asked.income)
  if (!income) throw new CannotRun(`no function yet for ${String(asked.income)}`)
  if (!Array.isArray(asked.payments)) throw new CannotRun('payments is no list')
  // A year has no day of payment in it; its rules are those of its last day.
  const paidOn = `${Number(text(asked.financial_year, 'financial_year').slice(0, 4)) + 1}-03-31`
  let [paidBefore, deductedBefore, threshold] = [NONE, NONE, NONE]
  const rows = asked.payments.map((payment: unknown) => {
    const gross = rupees(payment, 'payment')
    const isPanKnown = asked.pan_known !== false
    const done = known(() => taxAtSource({ income, paidOn, gross, paidBefore, deductedBefore, isPanKnown }))
    threshold = done.threshold
    paidBefore = done.yearToDate
    deductedBefore = paise(deductedBefore + done.tds)
    return {
      gross: written(gross),
      year_to_date: written(done.yearToDate),
      tds: written(done.tds),
      net: written(done.net),
    }
  })
  return { threshold: written(threshold), rows, tds_total: written(deductedBefore) }
}

const buyBackKind: Run = (asked, said) => {
  const quantity = whole(asked.quantity, 'quantity')
  const acceptedOn = day(asked.accepted_on, 'accepted_on')
  const held = {
    id: 'of the vector',
    quantity,
    cost: rupees(asked.cost, 'cost'),
    charges: NONE,
    boughtOn: day(asked.acquired, 'acquired'),
  }
  const done = known(() =>
    buyBack([held], {
      tendered: quantity,
      accepted: quantity,
      price: rupees(asked.price, 'price'),
      acceptedOn,
      payOn: acceptedOn,
      charges: rupees(asked.charges ?? 0, 'charges'),
      paidBefore: [],
      isPanKnown: asked.pan_known !== false,
    }),
  )
  const [part] = done.parts
  if (!part) throw new CannotRun('nothing is bought back')
  const proceeds = written(part.proceeds)
  // The file words the treatment at length; its beginning names it.
  const treated = (name: string) => (String(said.treated_as).startsWith(name) ? said.treated_as : name)
  if (done.treatment === 'exempt') {
    const nothing = written(done.tds)
    const all: Fields = { treated_as: treated('exempt'), proceeds, gain: nothing, tax: nothing, tds: nothing }
    return Object.fromEntries(Object.keys(said).map((key) => [key, all[key]]))
  }
  if (done.treatment === 'capital-gain') {
    const { gain, term, ratePercent } = part
    return {
      treated_as: treated('capital gain'),
      proceeds,
      gain: written(gain),
      term,
      rate_percent: ratePercent,
    }
  }
  return {
    treated_as: treated('dividend'),
    dividend: written(done.gross),
    tds_10_percent: written(done.tds),
    capital_loss: written(paise(-part.gain)),
    loss_term: part.term,
  }
}

const consolidation: Run = (asked) => {
  const [, before, after] = /^(\d+) old for (\d+) new$/.exec(text(asked.ratio, 'ratio')) ?? []
  if (before === undefined || after === undefined)
    throw new CannotRun('ratio is not of the form "10 old for 1 new"')
  const lots = records(asked.lots, 'lots').map((lot, index) => ({
    id: String(index).padStart(6, '0'),
    quantity: whole(lot.quantity, 'quantity'),
    cost: rupees(lot.cost, 'cost'),
    charges: NONE,
    boughtOn: day(lot.acquired, 'acquired'),
  }))
  const on = '9999-12-31'
  const change = { kind: 'consolidation', exDay: on, recordDay: on, allottedOn: on } as const
  const { changes, fraction } = changeShares(lots, [
    { ...change, sharesBefore: BigInt(before), sharesAfter: BigInt(after) },
  ])
  const sold = fraction && sellFraction(fraction, rupees(asked.price_for_fraction, 'price_for_fraction'))
  const millionths = sold ? divide(sold.numerator * 1_000_000n, sold.denominator, 'half-up') : 0n
  return {
    lots: lotsAfter(lots, changes, () => 'new').map(({ boughtOn, quantity, cost }) => ({
      acquired: boughtOn,
      quantity: Number(quantity),
      cost: written(cost),
    })),
    fraction: `0.${String(millionths).padStart(6, '0')}`,
    cash_for_fraction: written(sold?.cash ?? NONE),
    cost_of_fraction: written(sold?.cost ?? NONE),
    gain_on_fraction: written(sold?.gain ?? NONE),
  }
}

export const taxKinds: Readonly<Record<string, Run>> = {
  'term-and-rate': termAndRate,
  grandfathering,
  'fifo-lots': fifoLots,
  'year-of-equity-gains': yearOfEquityGains,
  tds,
  'buy-back': buyBackKind,
  consolidation,
}
