/** demo: what is on the shelf, and two clients' lives with it. Each product tells its own part, once there is a market. */
import { DEFAULT_SEED, simulatedMarket } from '../market/simulated/market.ts'
import { marketThen } from '../market/simulated/market-then.ts'
import type { TradingServices } from '../trading/services.ts'
import { bondPast, sellSomeBonds } from './bond.ts'
import { borrowerPast } from './borrower.ts'
import { claimPast } from './claims.ts'
import { markPast, refusePartOfPast } from './cut-start.ts'
import { awaitNav, fundPast } from './fund.ts'
import { sellIssue } from './ipo.ts'
import { lifePast } from './life.ts'
import { loanPast } from './loan.ts'
import { seedDeals } from './otc.ts'
import { type PastEvent, tellPast } from './past.ts'
import { notePast } from './quant.ts'
import { type Between, firmOf } from './seed.ts'
import { creditPast, offerCredit } from './trial.ts'

/** What happened long before, of every product in one order: the ledger is written forwards only. */
export const storyOfShelf = (services: TradingServices): Pick<Between, 'beforeMoney'> => ({
  beforeMoney: async (firm) => {
    await refusePartOfPast(services.db)
    // A folder of an older demo has its past: what came to the shelf since cannot be told before it.
    if (await hasMoved(services)) return
    const { market } = services
    const simulated = simulatedMarket(market.times.hours, DEFAULT_SEED)
    const events = [
      ...putBy(),
      ...(await lifePast(services, simulated)),
      ...(await fundPast(services)),
      ...(await bondPast(services)),
      ...(await notePast(services, simulated)),
      ...(await creditPast(services)),
      ...(await loanPast(services)),
      ...(await claimPast(services)),
      ...(await borrowerPast(services)),
    ]
    await markPast(services.db, 'demo past begun')
    await tellPast(services, firm, events, (atMs) => marketThen(market, simulated, atMs))
    await markPast(services.db, 'demo past told')
  },
})

/** Of each month, in thousands of rupees: what the client puts by for funds, bonds and notes, long before she buys them. */
const PUT_BY = [
  ...[62, 55, 64, 57, 60, 58, 66, 54, 61, 59, 63, 56],
  ...[58, 60, 52, 61, 57, 55, 59, 24, 28, 22, 26],
]
const FIRST_PUT_BY = 700

const putBy = (): PastEvent[] =>
  PUT_BY.map((thousands, month) => ({
    when: FIRST_PUT_BY - month * 30,
    run: (then) => then.deposit(thousands * 1000),
  }))

const hasMoved = async ({ db }: TradingServices): Promise<boolean> =>
  (await db.as('firm').query('select from ledger_transfer limit 1')).length > 0

export async function seedShelf(services: TradingServices): Promise<void> {
  await seedDeals(services)
  await sellIssue(services)
  const events = [sellSomeBonds, awaitNav, offerCredit].map((run) => ({ when: 0, run }))
  await tellPast(services, await firmOf(services), events, () => services.market, true)
}
