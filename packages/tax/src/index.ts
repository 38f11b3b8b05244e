/**
 * tax: what a resident individual's gains and dividends are taxed at, from dated rules. Estimates for the client, except for
 * tax deducted at source, which is withheld. Stands on money alone.
 */
export { type ClosedLot, closeFirstIn, type OpenLot, type Sale, type TaxLot } from './first-in-first-out.ts'
export { type Grandfathered, grandfathered } from './grandfathered.ts'
export {
  type Day,
  financialYearOf,
  type HoldingTerm,
  holdingTerm,
  longFrom,
  NoTaxRule,
  type TaxClass,
  taxClasses,
} from './holding-term.ts'
export {
  type HeldLot,
  type LotEvent,
  type LotsOverTime,
  lotsOverTime,
  type SoldLot,
} from './lots-over-time.ts'
export { partOf } from './part-of.ts'
export { type Deducted, type Income, incomes, taxAtSource } from './tax-at-source.ts'
export { exemption, type YearGain, type YearOfGains, yearOfGains } from './year-of-gains.ts'
