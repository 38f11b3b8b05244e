/** products, quant: the facts of a note at one glance. */
import type { Note } from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { rupeeWords } from '../../money/amounts.ts'
import type { OfferFact } from '../../orders/shelf/offer-parts.tsx'
import { istDay } from '../../platform/clock.ts'
import { say } from './say-facts.ts'

const inWords = (rupees: number): string => rupeeWords(fromWire(rupees) ?? paise(0n))

const factIf = (value: number | null, name: string, note?: string): OfferFact[] =>
  value === null ? [] : [{ name, value: `${value}%`, ...(note !== undefined && { note }) }]

export const factsOf = (note: Note): OfferFact[] => [
  { name: say('tenor'), value: say('months', { count: note.months }), note: istDay(note.maturity_day) },
  ...(note.underlying ? [{ name: say('follows'), value: note.underlying.name }] : []),
  ...factIf(note.coupon_percent, say('coupon'), say('aYear', { count: note.coupons_a_year ?? 0 })),
  ...factIf(note.protected_percent, say('protectedPart'), say('ifIssuerPays')),
  ...factIf(note.participation_percent, say('participation')),
  ...factIf(note.cap_percent, say('cap')),
  ...factIf(note.barrier_percent, say('barrier'), say('ofStart')),
  { name: say('minimum'), value: inWords(note.minimum), note: say('steps', { face: inWords(note.face) }) },
  // What is left of one that is no longer offered cannot be had.
  ...(note.state === 'open' || note.state === 'upcoming'
    ? [{ name: say('left'), value: inWords(note.left), note: say('ofTotal', { total: inWords(note.total) }) }]
    : []),
  {
    name: say('fee'),
    value: `${note.fee_percent}%`,
    note: say('exitFee', { percent: note.exit_fee_percent }),
  },
]
