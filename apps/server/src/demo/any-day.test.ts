/**
 * demo: the first start works on whichever day of the week and at whichever hour it comes, leaves whole books, and shows a loan whose
 * cure date runs and a claim that is overdue.
 */
import { expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { booksAreWhole } from '../../test/money-people.ts'
import { DEFAULT_SEED, simulatedMarket } from '../market/simulated/market.ts'
import { simulatedFeed } from '../market/simulated/simulated-feed.ts'
import { saveInstruments } from '../market/store/instruments.ts'
import { storyOfIssues } from './ipo.ts'
import { demoBorrower } from './people.ts'
import { seedDemo } from './seed.ts'
import { seedShelf, storyOfShelf } from './shelf.ts'
import { seedTrades } from './trades.ts'

/** In India: a day that begins, one that ends, before, in and after the exchange’s hours, a weekend, and a holiday before one. */
const STARTS = [
  '2026-11-16T00:05+05:30',
  '2026-11-17T08:40+05:30',
  '2026-11-18T05:38+05:30',
  '2026-11-19T12:00+05:30',
  '2026-11-20T23:55+05:30',
  '2026-11-21T16:35+05:30',
  '2026-11-22T18:00+05:30',
  '2026-12-25T10:53+05:30',
]

/** Of the second client, by the day on which the demo begins. */
async function hardDaysOf({ asOwner, clock }: House): Promise<object | undefined> {
  const [row] = await asOwner(
    `select l.state, l.cure_by > ($2::timestamptz at time zone 'Asia/Kolkata')::date as cure_runs,
       l.shortfall_at < $2 as looked_at_before,
       exists (select from mail m where m.to_address = $1 and m.subject ~ 'shortfall of') as was_mailed,
       q.state as claim, q.promised_by < $2 as is_overdue,
       exists (select from mail m where m.to_address = $1 and m.subject ~ 'claim .* is overdue') as claim_mailed
     from client c join loan l on l.client_id = c.id join claim q on q.client_id = c.id where c.email = $1`,
    [demoBorrower, clock.now()],
  )
  return row
}

test.each(STARTS)('started at %s', async (at) => {
  const house = await openHouse()
  try {
    const { services, clock } = house
    clock.move(Date.parse(at) - clock.now().getTime())
    await seedDemo(services, { ...storyOfIssues(services), ...storyOfShelf(services) })
    const { db, market, businessClock } = services
    const simulated = simulatedMarket(market.times.hours, DEFAULT_SEED)
    await saveInstruments(db, simulated.instruments, 'existence')
    await market.reload()
    market.run(simulatedFeed(simulated, () => market.listing().all, businessClock))
    await seedTrades(services)
    await seedShelf(services)
    expect(await booksAreWhole(house)).toBe(true)
    expect(await hardDaysOf(house)).toEqual({
      ...{ state: 'shortfall', was_mailed: true, cure_runs: true, looked_at_before: true },
      ...{ claim: 'pending', is_overdue: true, claim_mailed: true },
    })
  } finally {
    await house.close()
  }
})
