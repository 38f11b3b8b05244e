/** products/fund: what the registry takes of it. */
import type { DueHandlers } from '../../trading/due-dates.ts'
import type { TradingServices } from '../../trading/services.ts'
import { declareIdcw, enterNav, putUpFund } from './acts.ts'
import { allotOrders } from './allot-orders.ts'
import { correctOrders } from './correct-orders.ts'
import { payIdcw } from './pay-idcw.ts'
import { priceRedemptions } from './redeem.ts'
import { runSips } from './sip-run.ts'

export { fund } from './kind.ts'

export const fundActs = { 'fund-offer': putUpFund, 'fund-nav': enterNav, 'fund-idcw': declareIdcw } as const

export const fundDues = (services: TradingServices): DueHandlers => ({
  'fund-allotment': allotOrders(services),
  'fund-redemption': priceRedemptions(services),
  'fund-correction': correctOrders(services),
  'fund-idcw': payIdcw,
  sip: runSips(services),
})
