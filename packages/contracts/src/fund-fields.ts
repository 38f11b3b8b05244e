/** contracts: what two people of the firm say of a fund: its terms on the shelf, a NAV by hand, and income that it distributes. */
import * as z from 'zod/mini'
import { rupeesAsTyped } from './fields.ts'
import { entryPdfs, offerPdfs } from './pdf-fields.ts'
import { honestText } from './staff-texts.ts'

export const fundGroups = ['equity', 'hybrid', 'debt', 'commodity'] as const
export type FundGroup = (typeof fundGroups)[number]

/** Which cut-off and which pay-out day hold for it. */
export const fundDealings = ['equity', 'debt', 'liquid', 'overnight'] as const
export type FundDealing = (typeof fundDealings)[number]

export const fundPlans = ['direct', 'regular'] as const
export const fundOptions = ['growth', 'idcw'] as const

/** SEBI's riskometer, 1 to 6. */
export const riskometer = [
  'Low',
  'Low to moderate',
  'Moderate',
  'Moderately high',
  'High',
  'Very high',
] as const

const CODE = 'Enter the scheme code of AMFI, a whole number.'
export const schemeCode = z.int(CODE).check(z.gte(1, CODE), z.lte(2_000_000_000, CODE))

const line = (least: number, most: number, says: string) =>
  z
    .string(says)
    .check(
      z.trim(),
      z.minLength(least, says),
      z.maxLength(most, says),
      z.regex(/^\P{Cc}*$/u, says),
      honestText,
    )

const decimals = (places: number, least: number, most: number, says: string) =>
  z.number(says).check(
    z.gte(least, says),
    z.lte(most, says),
    z.refine((one) => new RegExp(`^\\d+(\\.\\d{1,${places}})?$`).test(String(one)), says),
  )

const PERCENT = 'Enter 0 to 10 per cent, with at most four decimals.'
const percent = decimals(4, 0, 10, PERCENT)

const NAV = 'Enter a NAV above zero, with at most four decimals.'
export const navAsTyped = decimals(4, 0.0001, 1_000_000, NAV)

const ISIN = 'Enter the ISIN: INF and nine letters or digits.'
const DAYS = 'Enter 1 to 3,650 days.'
const RISK = 'Choose the riskometer, 1 to 6.'
const ADDRESS = 'Enter the address of the document, beginning with https.'

const loadStep = z.strictObject({
  /** Units up to that age pay it. */
  days: z.int(DAYS).check(z.gte(1, DAYS), z.lte(3650, DAYS)),
  percent,
})

export const fundDocument = z.strictObject({
  name: line(3, 80, 'Enter the name of the document in 3 to 80 characters.'),
  url: z.string(ADDRESS).check(z.regex(/^https:\/\/[^\s"'<>]{4,300}$/, ADDRESS)),
})

/** A fund on the shelf, or its terms changed: holders keep the units they have, new orders get the new terms. */
export const fundOffer = z.strictObject({
  kind: z.literal('fund-offer'),
  /** Where the terms of one that is there change. */
  offer_id: z.optional(z.uuid('Choose the fund.')),
  scheme_code: schemeCode,
  name: line(3, 120, 'Enter the scheme’s name in 3 to 120 characters.'),
  house: line(3, 120, 'Enter the fund house in 3 to 120 characters.'),
  isin: z.string(ISIN).check(z.regex(/^INF[A-Z0-9]{9}$/, ISIN)),
  plan: z.enum(fundPlans, 'Choose direct or regular.'),
  option: z.enum(fundOptions, 'Choose growth or IDCW.'),
  group: z.enum(fundGroups, 'Choose equity, hybrid, debt or commodity.'),
  category: line(3, 60, 'Enter the category in 3 to 60 characters.'),
  dealing: z.enum(fundDealings, 'Choose which cut-off applies.'),
  /** At least 65% in Indian shares: STT is due, and gains are taxed so. */
  equity_oriented: z.boolean('Choose whether it is equity-oriented.'),
  benchmark: line(3, 80, 'Enter the benchmark in 3 to 80 characters.'),
  risk: z.int(RISK).check(z.gte(1, RISK), z.lte(6, RISK)),
  ter: percent,
  /** What the firm gets of it a year; 0 for a direct plan. */
  commission: percent,
  load_steps: z.array(loadStep, 'Enter the exit load.').check(z.maxLength(10, 'Enter at most ten steps.')),
  minimum: rupeesAsTyped,
  step: rupeesAsTyped,
  sip_minimum: rupeesAsTyped,
  documents: z
    .array(fundDocument, 'Enter the documents.')
    .check(z.minLength(1, 'Attach the scheme document.'), z.maxLength(8, 'Attach at most eight documents.')),
  /** Its documents, as PDFs. */
  pdfs: z.optional(offerPdfs),
})
export type FundOffer = z.output<typeof fundOffer>

/** A NAV that no file has told, or the right one where a wrong one is known: then what was dealt at it is dealt again. */
export const fundNav = z.strictObject({
  kind: z.literal('fund-nav'),
  scheme_code: schemeCode,
  day: z.iso.date('Enter the day of the NAV.'),
  nav: navAsTyped,
  /** What says so: the fund house's notice. */
  pdfs: entryPdfs,
})
export type FundNavEntry = z.output<typeof fundNav>

export const fundIdcw = z.strictObject({
  kind: z.literal('fund-idcw'),
  offer_id: z.uuid('Choose the fund.'),
  /** Rupees a unit. */
  per_unit: decimals(4, 0.0001, 100_000, 'Enter rupees a unit, with at most four decimals.'),
  record_day: z.iso.date('Enter the record date.'),
  pay_day: z.iso.date('Enter the payment date.'),
})
export type FundIdcw = z.output<typeof fundIdcw>
