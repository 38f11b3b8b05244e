/** stats: what a client's portfolio has done so far, and how each figure comes about. */
import {
  explainFigure,
  viewAllocation,
  viewFundPortfolio,
  viewInvestStat,
  viewMonthReturn,
  viewPortfolioDay,
  viewStockPortfolio,
  viewStructuredPortfolio,
  viewWeekProfit,
} from '@pramaan/contracts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { explain } from './explain.ts'
import { readDay } from './read-day.ts'
import type { StatServices } from './read-days.ts'
import { readAllocation, readHoldingTable } from './read-holdings.ts'
import { readInvestStat } from './read-invest-stat.ts'
import { readMonths, readWeeks } from './read-periods.ts'

export function statRoutes(routes: Routes, services: StatServices): void {
  routes.read(viewInvestStat, (ask) => readInvestStat(services, callerOf(ask).clientId, ask.query))

  routes.read(viewWeekProfit, (ask) => {
    const { weeks } = ask.query
    return readWeeks(services, callerOf(ask).clientId, weeks === undefined ? undefined : Number(weeks))
  })

  routes.read(viewMonthReturn, (ask) => readMonths(services, callerOf(ask).clientId))

  routes.read(viewPortfolioDay, (ask) => readDay(services, callerOf(ask).clientId, ask.query.day))

  routes.read(viewStockPortfolio, (ask) => readHoldingTable(services, callerOf(ask).clientId, ['stock']))

  routes.read(viewFundPortfolio, (ask) => readHoldingTable(services, callerOf(ask).clientId, ['fund']))

  routes.read(viewStructuredPortfolio, (ask) => {
    const { dtype } = ask.query
    return readHoldingTable(services, callerOf(ask).clientId, dtype ? [dtype] : ['bond', 'structured'])
  })

  routes.read(viewAllocation, (ask) => readAllocation(services, callerOf(ask).clientId))

  routes.read(explainFigure, (ask) => explain(services, callerOf(ask).clientId, ask.query))
}
