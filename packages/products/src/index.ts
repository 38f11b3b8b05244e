/**
 * products: rules of structured notes, IPOs and loans that the server carries out and the browser works out again: payoffs with the
 * client's own amount, the draw that anyone can repeat, the key facts of a loan. Pure; days and calendars are passed in.
 */
export {
  daysBetween,
  interestFor,
  interestOn,
  type Movement,
  type Segment,
  segmentsOf,
} from './actual-365.ts'
export { type CouponRow, couponRows, type FixedCouponTerms, totalOfRows } from './fixed-coupon-note.ts'
export {
  type Fraction,
  fraction,
  inDecimals,
  isBelow,
  percent,
  portion,
  readFraction,
  times,
} from './fraction.ts'
export {
  type Allotment,
  type AllotmentMode,
  type Allotted,
  type Application,
  allot,
  type Entitlement,
  entitlementOf,
  modeOf,
  mostAllottees,
  type OfferedShares,
  winnersOf,
} from './ipo-allotment.ts'
export {
  type Bid,
  type BidProblem,
  bidProblem,
  blockedFor,
  type IpoCategory,
  type IssueTerms,
  ipoCategories,
  payablePrice,
} from './ipo-bids.ts'
export { commitmentOf, type DrawInputs, type Drawn, drawOrder, keyOf, seedOf } from './ipo-draw.ts'
export { aprOf, effectiveOf, monthlyRate } from './loan-apr.ts'
export { type Bullet, type BulletTerms, bulletOf } from './loan-bullet.ts'
export { type EmiRow, type EmiTerms, emiTable, instalmentOf } from './loan-emi.ts'
export { feeWithTax, type KeyFacts, keyFactsOf } from './loan-key-facts.ts'
export {
  type CurvePoint,
  type NoteTerms,
  type Outcome,
  outcomeOf,
  paidInDefault,
  payoffCurve,
  payoutAt,
  type Scenario,
  scenariosOf,
} from './note-scenarios.ts'
export {
  couponOn,
  couponsInAll,
  couponsOf,
  type Levels,
  type NoteCase,
  type NoteDays,
  type NoteOutcome,
  noteCases,
  noteDays,
  noteOutcomes,
  type OfferedNote,
  paidInAll,
  percentAsTyped,
  type Redemption,
  redemptionOf,
} from './offered-note.ts'
export { averageOf, type ParticipationTerms, participationPayout } from './participation-note.ts'
export { annualReturn, returnOn } from './returns.ts'
export {
  type Course,
  type Redeemed,
  type ReverseConvertibleTerms,
  redeemReverseConvertible,
} from './reverse-convertible.ts'
