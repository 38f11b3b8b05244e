/**
 * fees: the shape of a rate card. A card is plain data (it survives JSON), so that it can be stored, shown, changed by two
 * people and replayed. Percentages and rupees are decimal texts, written as their source writes them.
 */

/** A day on the calendar in India, `YYYY-MM-DD`. A trade is charged by the rates of its own day. */
export type Day = string

export const products = [
  'equity-delivery',
  'equity-intraday',
  'equity-etf',
  /** Gold, liquid and debt ETFs. */
  'other-etf',
  'equity-fund',
  'other-fund',
  'corporate-bond',
  'government-security',
  'unlisted-share',
] as const
export type Product = (typeof products)[number]

/** BSE charges by the group of the scrip: X is X, XT, Z and ZP; S is SS and ST; M is M, MT, MS and TS. */
export const venues = ['NSE', 'BSE', 'BSE-X', 'BSE-S', 'BSE-M', 'off-market'] as const
export type Venue = (typeof venues)[number]

export const sides = ['buy', 'sell'] as const
export type Side = (typeof sides)[number]

/** In the order in which they are listed to the client. */
export const charges = ['brokerage', 'stt', 'txn', 'ipft', 'sebi', 'stamp', 'gst', 'dp', 'dp-gst'] as const
export type Charge = (typeof charges)[number]

/** Charged on other charges, and therefore worked out after them. */
export const taxes: readonly Charge[] = ['gst', 'dp-gst']

/** An estimate is made before the trade, a contract note after it. They round differently, by law and by custom. */
export type Mode = 'estimate' | 'contract-note'

export type Rate =
  | { readonly kind: 'percent'; readonly percent: string }
  /** The percentage or the amount, whichever is lower. */
  | { readonly kind: 'lower-of'; readonly percent: string; readonly rupees: string }
  | { readonly kind: 'flat'; readonly rupees: string }

export type DatedRate = {
  /** The first day on which it applies. */
  readonly from: Day
  /** The first day on which it no longer applies; null while no end is known. */
  readonly until: Day | null
  readonly rate: Rate
  /** A tax on other charges names them; everything else is charged on the value of the trade. */
  readonly on?: readonly Charge[]
  readonly source: string
}

/** What is added up before it is rounded: the day's note, one security and side of it, or one order. */
export type Gathering = 'by-note' | 'by-security' | 'by-order'

/** Always to the nearest, the half upwards. */
export type RoundedTo = 'paisa' | 'rupee'

export type RateSeries = {
  readonly id: string
  readonly charge: Charge
  readonly products: readonly Product[]
  readonly venues: readonly Venue[]
  readonly side: Side | 'both'
  readonly gathering: Gathering
  readonly rounding: Readonly<Record<Mode, RoundedTo>>
  /** What is paid holds the charge already: it is on the rest. Of ₹100.005 at 0.005% it is half a paisa. */
  readonly isInside?: true
  /** Rupees. Where anything is charged, it is no less. */
  readonly atLeast?: string
  readonly rates: readonly DatedRate[]
}

/** Products that the card promises to price at these venues, every charge and both sides, from a day onwards. */
export type Coverage = {
  readonly products: readonly Product[]
  readonly venues: readonly Venue[]
  readonly from: Day
}

export type CardData = {
  /** Stands on every result. Whoever changes the card gives it a new one. */
  readonly version: string
  readonly covers: readonly Coverage[]
  readonly series: readonly RateSeries[]
}

/** Which of BSE's schedules a scrip of this group falls under. */
export function bseVenue(group: string): Venue {
  if (['X', 'XT', 'Z', 'ZP'].includes(group)) return 'BSE-X'
  if (['SS', 'ST'].includes(group)) return 'BSE-S'
  return ['M', 'MT', 'MS', 'TS'].includes(group) ? 'BSE-M' : 'BSE'
}

export const chargeNames: Readonly<Record<Charge, string>> = {
  brokerage: 'Brokerage',
  stt: 'Securities transaction tax (STT)',
  txn: 'Exchange transaction charge',
  ipft: 'Investor protection fund (IPFT)',
  sebi: 'SEBI turnover fee',
  stamp: 'Stamp duty',
  gst: 'GST',
  dp: 'Depository charge (DP)',
  'dp-gst': 'GST on the depository charge',
}
