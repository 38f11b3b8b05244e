/** contracts: bonds: what is offered, what a purchase costs and brings, what holdings still pay, and the firm's side of it. */
import * as z from 'zod/mini'
import { bondIssuers, bondSecurities, bondSeniorities } from './bond-fields.ts'
import { apiCall, consoleCall, staffRoles } from './contract.ts'
import { offersAfter, olderOffers } from './offer-pages.ts'
import { feeLine, fees, posting, provenance } from './orders.ts'
import { enteredFigure, offerPdf } from './pdf-fields.ts'

/** `default`: a payment was missed and is not paid yet. */
export const bondStates = ['upcoming', 'open', 'closed', 'sold-out', 'default', 'matured'] as const
export type BondState = (typeof bondStates)[number]

/** `late`: its day has passed and it is still to be paid. `missed`: the issuer did not pay; it is never income. */
export const couponStates = ['upcoming', 'late', 'paid', 'missed'] as const
export type BondCouponState = (typeof couponStates)[number]

/** A day on which the issuer pays: scheduled, and the working day of the payment. */
const payment = {
  due: z.string(),
  paid: z.string(),
  coupon: z.number(),
  redemption: z.number(),
}

export const bond = z.strictObject({
  /** Of the offer. */
  id: z.string(),
  /** Of the terms: an order names the one that was read. */
  version: z.number(),
  state: z.enum(bondStates),
  symbol: z.string(),
  isin: z.string(),
  name: z.string(),
  issuer: z.string(),
  issuer_kind: z.enum(bondIssuers),
  /** Rupees of one bond. */
  face: z.number(),
  coupon_percent: z.number(),
  coupons_a_year: z.number(),
  issue_day: z.string(),
  maturity_day: z.string(),
  record_days: z.number(),
  /** For ₹100 of face value; then of one bond, in rupees. */
  clean_per_100: z.number(),
  clean: z.number(),
  /** Interest since the last coupon. Below zero after the record date. */
  accrued: z.number(),
  accrued_days: z.number(),
  dirty: z.number(),
  /** At which we buy back, before interest: for ₹100, and of one bond. */
  bid_per_100: z.number(),
  bid: z.number(),
  bid_as_of: z.string(),
  /** Percent a year, compounded `coupons_a_year` times; and by actual days, compounded once. Null where nothing is sold any more. */
  yield_percent: z.nullable(z.number()),
  xirr_percent: z.nullable(z.number()),
  rating: z.string(),
  rating_day: z.string(),
  seniority: z.enum(bondSeniorities),
  security: z.enum(bondSecurities),
  is_listed: z.boolean(),
  call_put: z.string(),
  liquidity: z.string(),
  risk: z.string(),
  document: z.string(),
  /** Documents that can be kept. */
  pdfs: z.optional(z.array(offerPdf)),
  opens_at: z.string(),
  closes_at: z.nullable(z.string()),
  total: z.nullable(z.number()),
  left: z.nullable(z.number()),
  /** The fewest in one order. */
  least: z.number(),
  /** Of one bond; null after the last. */
  next_payment: z.nullable(z.strictObject(payment)),
  /** How tax at source works here. */
  tax_rule: z.string(),
  ...provenance,
})
export type BondView = z.output<typeof bond>

export const listBonds = apiCall({
  method: 'GET',
  path: '/bond/app/v1/list',
  access: 'approved-client',
  summary:
    'Bonds with price, yield, rating and next payment: open and coming ones and those that the client holds, then the others, the last to close first, 50 at a time.',
  query: offersAfter,
  reply: z.strictObject({ bonds: z.array(bond), next: olderOffers }),
})

const id = z.strictObject({ id: z.uuid() })

export const viewBond = apiCall({
  method: 'GET',
  path: '/bond/app/v1/:id',
  access: 'approved-client',
  summary: 'One bond: terms, price, interest, yield, rating, and every payment of one bond with its state.',
  params: id,
  reply: z.extend(bond, {
    payments: z.array(z.strictObject({ ...payment, state: z.enum(couponStates) })),
    /** What the client may still spend. */
    cash: z.number(),
    /** Figures that two people of the firm entered, with the documents they were taken from. */
    entered: z.optional(z.array(enteredFigure)),
  }),
})
export type BondDetail = z.output<typeof viewBond.reply>

const BONDS = 'Enter a whole number of bonds.'
const quantity = z.int(BONDS).check(z.gte(1, BONDS), z.lte(10_000_000, BONDS))

/** What a purchase does, before and after it is made: `id` is null in a dry run. */
export const placedBond = z.strictObject({
  id: z.nullable(z.string()),
  status: z.literal('holding'),
  symbol: z.string(),
  name: z.string(),
  quantity: z.number(),
  nominal: z.number(),
  /** Of one bond, before interest. */
  price: z.number(),
  principal: z.number(),
  accrued: z.number(),
  fees,
  fee_lines: z.array(feeLine),
  /** principal + accrued + fees. */
  total: z.number(),
  /** Percent a year of what is really paid, charges included, compounded once. */
  xirr_percent: z.number(),
  settles_on: z.string(),
  /** In a dry run: what is missing of the money for it; null where there is enough. */
  short_by: z.nullable(z.number()),
  /** Every rupee to come, with the tax at source as far as it is known today. */
  payments: z.array(z.strictObject({ ...payment, tax: z.number() })),
  /** What a sale to us would bring today. */
  value_now: z.number(),
  postings: z.array(posting),
  ...provenance,
})
export type PlacedBond = z.output<typeof placedBond>

export const buyBond = apiCall({
  method: 'POST',
  path: '/bond/app/v1/record/:id',
  access: 'approved-client',
  summary:
    'Buy bonds at the offered price with interest since the last coupon, debited at once. Needs a PIN grant where a PIN is set. With dry_run=1 nothing is done and the answer tells what would be.',
  params: id,
  query: z.strictObject({ dry_run: z.optional(z.enum(['0', '1'])) }),
  body: z.strictObject({
    quantity,
    /** Of the terms that were read. */
    version: z.int('Read the terms again.').check(z.gte(1, 'Read the terms again.')),
    consent: z.optional(z.literal(true)),
  }),
  reply: placedBond,
})

/** A payment of an order: on how many bonds by the record date, and what was withheld. */
export const bondPayment = z.strictObject({
  ...payment,
  /** Paid to: whoever had it settled by this day. */
  record_day: z.string(),
  tax: z.number(),
  /** Why so much tax was withheld; empty before it is paid. */
  rule: z.string(),
  state: z.enum(couponStates),
})
export type BondPayment = z.output<typeof bondPayment>

/** What an order of a bond has paid and still pays. */
export const bondOrder = z.strictObject({
  /** Of the order. */
  id: z.string(),
  offer_id: z.string(),
  symbol: z.string(),
  name: z.string(),
  issuer: z.string(),
  state: z.enum(['holding', 'sold', 'matured', 'default']),
  quantity: z.number(),
  nominal: z.number(),
  /** What is held, at our bid: clean, interest since the last coupon, and both. Interest is 0 while a payment is missed. */
  clean_value: z.number(),
  accrued: z.number(),
  dirty_value: z.number(),
  value_as_of: z.string(),
  /** At the price that was paid: percent a year, compounded `coupons_a_year` times. */
  yield_percent: z.nullable(z.number()),
  coupons_a_year: z.number(),
  coupon_percent: z.number(),
  maturity_day: z.string(),
  next_payment: z.nullable(bondPayment),
  /** Interest paid on buying and received on selling, coupons and tax so far. */
  accrued_paid: z.number(),
  accrued_received: z.number(),
  coupons: z.number(),
  tax: z.number(),
  /** Sales and repayment less what they had cost, charges included. */
  capital_gain: z.number(),
  /** Coupons − tax + interest received − interest paid. */
  interest: z.number(),
  /** capital gain + interest. What is still held counts when it is sold. */
  total_return: z.number(),
  missed: z.number(),
})
export type BondOrder = z.output<typeof bondOrder>

export const listBondOrders = apiCall({
  method: 'GET',
  path: '/bond/app/v1/orders',
  access: 'approved-client',
  summary:
    'The client’s bonds that are held, 200 orders at a time: interest, next payment, yield and what they have paid so far.',
  query: z.strictObject({ after: z.optional(z.uuid()) }),
  reply: z.strictObject({ orders: z.array(bondOrder), next: z.nullable(z.string()) }),
})

export const viewBondOrder = apiCall({
  method: 'GET',
  path: '/bond/app/v1/order/:id',
  access: 'approved-client',
  summary: 'One order of a bond with every payment: made, missed and to come.',
  params: id,
  reply: z.extend(bondOrder, { payments: z.array(bondPayment) }),
})
export type BondOrderDetail = z.output<typeof viewBondOrder.reply>

/** A day on which an issuer pays our clients. */
export const firmBondPayment = z.strictObject({
  offer_id: z.string(),
  symbol: z.string(),
  name: z.string(),
  due: z.string(),
  paid: z.string(),
  is_maturity: z.boolean(),
  orders: z.number(),
  bonds: z.number(),
  /** Before tax; with the face value at maturity. */
  amount: z.number(),
  tax: z.number(),
  state: z.enum(couponStates),
})
export type FirmBondPayment = z.output<typeof firmBondPayment>

/** As the firm sees it. */
export const firmBond = z.extend(bond, {
  /** Of our clients. */
  holders: z.number(),
  held: z.number(),
})
export type FirmBond = z.output<typeof firmBond>

export const listFirmBonds = consoleCall({
  method: 'GET',
  path: '/bonds',
  access: 'staff',
  roles: staffRoles,
  summary:
    'Bonds with what our clients hold, and the payments that are due, late, missed or lately made; those that are no longer offered and that nobody holds 50 at a time.',
  query: offersAfter,
  reply: z.strictObject({
    bonds: z.array(firmBond),
    next: olderOffers,
    /** Of all bonds, on the first page alone. */
    payments: z.array(firmBondPayment),
  }),
})
