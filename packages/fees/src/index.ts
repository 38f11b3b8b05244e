/** fees: what a trade costs, line by line, from a rate card that knows its days and sources. Stands on money alone. */
export { problemsOf } from './card-problems.ts'
export { type Charges, chargesFor, chargesForAll, type Line, noteTotal } from './charges.ts'
export {
  chargesOfDay,
  type DayCharges,
  type DayLine,
  type DayTrade,
  type Netted,
  type OrderCharges,
} from './day-charges.ts'
export {
  type Difference,
  type Explained,
  explainDay,
  explainDifference,
  type Reason,
  reasonWords,
} from './explain-difference.ts'
export { publishedCard } from './published-card.ts'
export {
  bseVenue,
  type CardData,
  type Charge,
  type Coverage,
  chargeNames,
  type DatedRate,
  type Mode,
  type Product,
  products,
  type Rate,
  type RateSeries,
  type Side,
  type Venue,
  venues,
} from './rate-card.ts'
export { CardRefused, type RateCard, readCard } from './read-card.ts'
export { type RateChange, scheduleRate } from './schedule-rate.ts'
export { type Charged, type FeePart, type Fees, feesOf, feesOnWire } from './wire.ts'
export { rateWords } from './words.ts'
export { NoRate, type Trade } from './worked-lines.ts'
