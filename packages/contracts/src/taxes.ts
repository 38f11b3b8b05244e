/** contracts: the tax of a financial year, as an estimate, and the client's trades and holdings as files for others to read. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { holdingTypes } from './stat-fields.ts'

/** April to March: 2026-27. */
const financialYear = z.string().check(
  z.refine((text) => {
    const [, from, to] = /^(20\d\d)-(\d\d)$/.exec(text) ?? []
    return from !== undefined && (Number(from) + 1) % 100 === Number(to)
  }, 'Give the financial year like 2026-27.'),
)

/** A lot, or a part of it, that was sold: the oldest of its ISIN first. */
export const taxLot = z.strictObject({
  name: z.string(),
  symbol: z.string(),
  dtype: z.enum(holdingTypes),
  /** 0 where only a fraction of a share was left of it. */
  quantity: z.number(),
  bought: z.string(),
  sold: z.string(),
  days: z.number(),
  /** With the charges of the purchase, without STT. */
  cost: z.number(),
  /** Less the charges of the sale, without STT. */
  proceeds: z.number(),
  gain: z.number(),
  /** Null where no rule is known here. */
  term: z.nullable(z.enum(['short', 'long'])),
  /** In percent, or `slab`: the client's own rate. */
  rate: z.nullable(z.string()),
  /** The first day on which it would have been long-term; null where it never is. */
  long_from: z.nullable(z.string()),
  /** Which of `sales` it is of. */
  sale: z.string(),
})
export type TaxLotView = z.output<typeof taxLot>

export const taxSale = z.strictObject({
  id: z.string(),
  /** Its receipt. */
  order_id: z.string(),
  ttype: z.string(),
  name: z.string(),
  sold: z.string(),
  /** As the receipt tells it: of the order that was sold, all charges included. */
  receipt_gain: z.number(),
  /** Of the lots that the tax law counts, without STT. */
  tax_gain: z.number(),
  /** The tax law counts other lots than those of the order. */
  is_other_lots: z.boolean(),
})
export type TaxSale = z.output<typeof taxSale>

export const taxYear = z.strictObject({
  as_of: z.string(),
  year: z.string(),
  from: z.string(),
  /** Its last day, or today. */
  to: z.string(),
  is_over: z.boolean(),
  /** Every year with something in it, the newest first. */
  years: z.array(z.string()),
  /** Of shares and of funds that hold them. */
  equity: z.strictObject({
    long: z.strictObject({ gains: z.number(), losses: z.number(), net: z.number() }),
    short: z.strictObject({ gains: z.number(), losses: z.number(), net: z.number() }),
    /** From years before, as far as they were made here. */
    brought_forward: z.strictObject({ short: z.number(), long: z.number() }),
    exempt_limit: z.number(),
    exempt_used: z.number(),
    /** By term and rate. */
    taxed: z.array(
      z.strictObject({
        term: z.enum(['short', 'long']),
        rate: z.string(),
        amount: z.number(),
        tax: z.number(),
      }),
    ),
    carried: z.strictObject({ short: z.number(), long: z.number() }),
  }),
  /** Of bonds, notes and other funds: long-term at its own rate, the rest at the client's slab. */
  others: z.strictObject({ long_gain: z.number(), long_tax: z.number(), slab_gain: z.number() }),
  /** On sales, before surcharge and rebate: an estimate. What is taxed at slab is not among it. */
  tax: z.number(),
  cess: z.number(),
  tax_in_all: z.number(),
  income: z.array(
    z.strictObject({
      kind: z.enum(['dividend', 'idcw', 'interest', 'interest-bought', 'interest-sold']),
      count: z.number(),
      gross: z.number(),
      tds: z.number(),
    }),
  ),
  tds: z.number(),
  charges: z.strictObject({ stt: z.number(), others: z.number(), all: z.number() }),
  /** The newest sale first, at most 500 of `lots_in_all`: the files have all. */
  lots: z.array(taxLot),
  lots_in_all: z.number(),
  sales: z.array(taxSale),
})
export type TaxYear = z.output<typeof taxYear>

const ofYear = z.strictObject({ year: z.optional(financialYear) })

export const viewTaxYear = apiCall({
  method: 'GET',
  path: '/stat/app/v1/tax',
  access: 'approved-client',
  summary:
    'Gains by lot, income, tax at source and charges of a financial year; this one if none is given. An estimate.',
  query: ofYear,
  reply: taxYear,
})

export const exportTaxCsv = apiCall({
  method: 'GET',
  path: '/stat/app/v1/tax.csv',
  access: 'approved-client',
  summary: 'The tax view of a financial year as CSV, every lot of it.',
  query: ofYear,
  givesFile: true,
  reply: z.null(),
})

export const exportTaxPdf = apiCall({
  method: 'GET',
  path: '/stat/app/v1/tax.pdf',
  access: 'approved-client',
  summary: 'The tax view of a financial year as a PDF, every lot of it.',
  query: ofYear,
  givesFile: true,
  reply: z.null(),
})

/** `kite`: the columns of the tradebook that Zerodha Console gives. */
export const tradebookForms = ['kite', 'portfolio-performance', 'ghostfolio'] as const
export type TradebookForm = (typeof tradebookForms)[number]

export const exportTradebook = apiCall({
  method: 'GET',
  path: '/client/app/v1/tradebook.csv',
  access: 'approved-client',
  summary: 'Every trade, oldest first, in the columns that other programs read.',
  query: z.strictObject({
    form: z.enum(tradebookForms),
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  }),
  givesFile: true,
  reply: z.null(),
})

export const exportHoldings = apiCall({
  method: 'GET',
  path: '/client/app/v1/holdings.pdf',
  access: 'approved-client',
  summary: 'What is held at this moment, with cost, price and its source, as a PDF.',
  givesFile: true,
  reply: z.null(),
})
