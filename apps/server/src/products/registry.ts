/** products: everything that can be bought here, a line each. */
import type { AskedFor } from '../clients/asked-for.ts'
import type { Queries } from '../platform/database.ts'
import type { Routes } from '../platform/routes.ts'
import { applicationsOfOrders } from '../trading/asked-orders.ts'
import type { DueHandlers } from '../trading/due-dates.ts'
import { fillMoves } from '../trading/moves.ts'
import { type FlowsOf, salesToSettle } from '../trading/next-flows.ts'
import { type Products, productsOf } from '../trading/product.ts'
import type { TradingServices } from '../trading/services.ts'
import { bidForBond, enterDefault, offerBond, priceBond } from './bond/acts.ts'
import { bond } from './bond/kind.ts'
import { bondFlows } from './bond/next-flows.ts'
import { payBonds } from './bond/pay-dues.ts'
import { bondRoutes } from './bond/routes.ts'
import { decideClaim, readEvidence } from './compensation/acts.ts'
import { claimsAskedFor } from './compensation/asked.ts'
import { claimDues } from './compensation/overdue.ts'
import { claimRoutes } from './compensation/routes.ts'
import { fund, fundActs, fundDues } from './fund/index.ts'
import { fundFlows } from './fund/next-flows.ts'
import { fundRoutes } from './fund/routes.ts'
import { enterDemand, putUpIssue, setPrice } from './ipo/acts.ts'
import { drawIssue, failIssue, listIssue } from './ipo/draw-acts.ts'
import { ipoAs } from './ipo/kind.ts'
import { ipoRoutes } from './ipo/routes.ts'
import { holdListed, settleApplications } from './ipo/settle.ts'
import { answerLoan, invokePledge, putUpTerms, takeDownTerms } from './loan/acts.ts'
import { applicationsForLoans } from './loan/asks.ts'
import { instalmentsToCome } from './loan/next-flows.ts'
import { cureDates } from './loan/own-price.ts'
import { loanRoutes } from './loan/routes.ts'
import { loanDues } from './loan/run-loans.ts'
import { allotDeal, putUpDeal } from './otc/acts.ts'
import { answerPurchases, lapsePurchases } from './otc/answer-dues.ts'
import { changeDeal } from './otc/change-deal.ts'
import { postMarket } from './otc/kind.ts'
import { dealRoutes } from './otc/routes.ts'
import { noteActs } from './quant/acts.ts'
import { noteDues } from './quant/due-runs.ts'
import { note } from './quant/kinds.ts'
import { noteFlows } from './quant/next-flows.ts'
import { noteRoutes } from './quant/routes.ts'
import { decideBuyBack, putUpBuyBack } from './stock/buy-backs/acts.ts'
import { settleTenders } from './stock/buy-backs/settle-tenders.ts'
import { dividendsToCome } from './stock/corporate-actions/pay-due-dividends.ts'
import { desk, standard } from './stock/kinds.ts'
import { stockRoutes } from './stock/routes.ts'
import { creditActs, creditApplications, creditDues, creditRoutes } from './trial/index.ts'

/** The calls that are a product's own. */
export function productRoutes(routes: Routes, services: TradingServices, mode: 'demo' | 'live'): void {
  stockRoutes(routes, services, mode)
  dealRoutes(routes, services, mode)
  ipoRoutes(routes, services)
  bondRoutes(routes, services)
  noteRoutes(routes, services)
  fundRoutes(routes, services)
  creditRoutes(routes, services)
  claimRoutes(routes, services)
  loanRoutes(routes, services, mode)
}

/** What falls due of a product's own. */
export const productDues = (services: TradingServices): DueHandlers => ({
  tender: settleTenders(services),
  'deal-allotment': answerPurchases(services),
  'deal-lapse': lapsePurchases(services),
  'ipo-allotment': settleApplications(services),
  'ipo-listing': holdListed(services),
  'bond-payment': payBonds(services),
  ...noteDues(services),
  ...fundDues(services),
  ...creditDues(services),
  ...claimDues(services),
  ...loanDues(services),
})

/** What clients ask for, as their list of applications shows it: IPO lots and post-market deals, and a line for each product more. */
export const productAsks = (services: TradingServices): readonly AskedFor[] => [
  applicationsOfOrders(services),
  creditApplications,
  claimsAskedFor,
  applicationsForLoans,
]

/** What comes into and goes out of a client's cash by the calendar of what is held, owed and agreed. */
export const productFlows = (services: TradingServices): readonly FlowsOf[] => [
  salesToSettle(services),
  dividendsToCome,
  ...fundFlows(services),
  bondFlows(services),
  noteFlows(services),
  instalmentsToCome,
]

/** Until when nothing that is pledged is sold, by loan. */
export const productCureDates = cureDates

/** Acts of two people that are a product's own. */
export const productActs = {
  'buy-back': putUpBuyBack,
  'buy-back-decision': decideBuyBack,
  'otc-offer': putUpDeal,
  'otc-change': changeDeal,
  'otc-allotment': allotDeal,
  'ipo-offer': putUpIssue,
  'ipo-price': setPrice,
  'ipo-demand': enterDemand,
  'ipo-draw': drawIssue,
  'ipo-listing': listIssue,
  'ipo-failure': failIssue,
  'bond-offer': offerBond,
  'bond-price': priceBond,
  'bond-bid': bidForBond,
  'bond-default': enterDefault,
  'loan-terms': putUpTerms,
  'loan-terms-close': takeDownTerms,
  'loan-decision': answerLoan,
  'loan-invocation': invokePledge(() => products),
  ...noteActs,
  ...fundActs,
  ...creditActs,
  'claim-decision': decideClaim,
  'claim-evidence': readEvidence,
} as const

export const products: Products = productsOf([
  standard,
  desk,
  fund,
  // What is bought after the close is delivered, and sold like any other share.
  postMarket(desk),
  // So is what was allotted, once it is listed.
  ipoAs(standard),
  bond,
  note,
])

/** What the database has to know of them. */
export const fillProducts = (owner: Queries): Promise<void> => fillMoves(owner, products)
