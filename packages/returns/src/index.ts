/**
 * returns: how well money did, as a professional would reckon it. A rate is a number (0.1 is 10%), an amount of money is in paise.
 * Nothing here reads a price or asks for the time; what cannot be said is `null` and never 0.
 */
export { annualised, cagr } from './annualised.ts'
export { averageInvested } from './average-invested.ts'
export { onSameFlows } from './benchmark.ts'
export { type Basis, type Gains, gainsOf, type Trade } from './gains.ts'
export { modifiedDietz, type WeightedFlow } from './modified-dietz.ts'
export { type Drawdown, deepestFall, drawdownOf, type Fall, type Volatility, volatilityOf } from './risk.ts'
export { linked, type ValuedDay, weightedByTime } from './time-weighted.ts'
export { type Flow, presentValue, type Xirr, xirr } from './xirr.ts'
