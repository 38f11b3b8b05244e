/** funds: units, their worth and the days of a SIP, for the server and the browser. Stands on money and market-time. */
export { type Growth, growthOf } from './growth.ts'
export { type SipDay, type SipPlan, sipDays } from './sip-days.ts'
export { type Allotment, allot, FUND_UNITS, unitsWorth, worthOf } from './units.ts'
