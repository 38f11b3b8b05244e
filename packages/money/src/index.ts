/** money: whole paise from the wire to the ledger and back. No dependencies. */
export { apportion } from './apportion.ts'
export { basisPoints, divide, type Rounding } from './divide.ts'
export {
  abbreviate,
  direction,
  formatNumber,
  formatPercent,
  formatRatio,
  MINUS,
  movePercent,
} from './figures.ts'
export { type AmountParts, amountParts, formatRupees, groupIndian } from './format.ts'
export { lesser } from './lesser.ts'
export { fromWire, type Paise, paise, parseRupees, toWire } from './paise.ts'
export { formatScaled, scaledFromWire, scaledToWire } from './scaled.ts'
export {
  addUnits,
  fewerUnits,
  lessUnits,
  type Price,
  price,
  priceOfUnits,
  type Scale,
  SHARES,
  type Units,
  units,
  unitsFor,
  worthOfShares,
  worthOfUnits,
} from './units.ts'
export { inWords } from './words.ts'
