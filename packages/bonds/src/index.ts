/** bonds: what a bond costs, earns and pays, from its terms alone. Stands on money and market-time. */
export {
  type Accrued,
  accruedOn,
  type Consideration,
  considerationFor,
  type PriceParts,
  pricesOn,
} from './accrued.ts'
export { calendarOf, type Held, type Payment, totalOf } from './calendar.ts'
export { annualYield, costOf, type Discounted, daysToMaturity, simpleYield } from './discount.ts'
export { ofNominal, PRICE_DECIMALS } from './fraction.ts'
export type { Period } from './schedule.ts'
export type { Bond, DayCount } from './terms.ts'
export { priceAtYield, streetYield, xirrYield } from './yields.ts'
