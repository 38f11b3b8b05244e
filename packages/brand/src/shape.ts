/** brand: what an operator may set, and what each colour is for. */

/** Where clients pay. The UPI handle is one that SEBI lists as `@valid`, or there is none. */
export type BankAccount = { holder: string; bank: string; number: string; ifsc: string; upi?: string }

export type Operator = {
  legalName: string
  registration: { regulator: string; number: string }
  address: string
  bankAccount: BankAccount
  grievanceOfficer: { name: string; email: string; phone: string }
}

export type Brand = {
  name: string
  /** The sign-in screen's headline. */
  tagline: string
  /** The sentence under it. */
  pitch: string
  /** What search engines show. */
  description: string
  /** What the public log of the firm's heads is called. */
  logOrigin: string
  operator: Operator | null
  support: { email: string; phone: string | null; hours: string }
  /** The ladder a complaint climbs, in order. */
  grievance: { title: string; says: string; link: string | null }[]
  /** `spec`: four letters, a zero, six digits. `rbi`: the real rule, where the tail may hold letters. */
  bank: { ifscPattern: 'spec' | 'rbi' }
  /** The assets from which VIP level 1, 2, … begins. Below the first it is 0. */
  vipFromRupees: readonly number[]
  /** What `GET /crypto/app/v1/list` tells. Absent or empty, no screen mentions it. */
  crypto?: readonly { id: string; name: string; symbol: string }[]
  /** `abbreviated`: k, M, B, T. `lakh-crore`: L and Cr. */
  numbers: 'abbreviated' | 'lakh-crore'
}

export const colourNames = [
  /** The page. */
  'ground',
  /** Cards, fields, sheets. */
  'raised',
  /** Wells: skeletons, tracks, hovered rows. */
  'sunken',
  'ink',
  /** Secondary text. */
  'soft',
  /** Placeholders, captions, resting icons. */
  'faint',
  /** Hairlines that separate; never the only sign of a control. */
  'line',
  /** The boundary of a control. */
  'edge',
  /** Action and selection only. */
  'accent',
  'accent-strong',
  'on-accent',
  'accent-wash',
  /** Gain, holding, approved, success. */
  'gain',
  'gain-wash',
  /** Loss, rejected, failure. */
  'loss',
  'loss-wash',
  /** Pending, listing, the demo band. */
  'pending',
  'pending-wash',
  'awaiting',
  'awaiting-wash',
  /** Yellow as an area, such as the bar of a quotation; always inside an edge of `awaiting`. */
  'awaiting-fill',
  'sold',
  'sold-wash',
  /** Marigold, for marks without text. */
  'flag',
  /** Behind dialogs. */
  'scrim',
] as const

export type ColourName = (typeof colourNames)[number]
export type Palette = Record<ColourName, string>
