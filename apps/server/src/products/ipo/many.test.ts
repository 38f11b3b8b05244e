/** ipo: ten thousand applications are allotted once each, also where the server is cut off in the middle of it. */
import { randomUUID } from 'node:crypto'
import { price } from '@pramaan/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import { issues } from '../../../test/ipo-people.ts'
import { instrumentOf } from '../../../test/market.ts'
import { keyOf } from '../../market/listing.ts'
import { actForFirm } from '../../trading/act.ts'
import { applicationPlan } from './application-plan.ts'
import { findIssue } from './store.ts'
import { releasedBy } from './terms.ts'

const APPLICATIONS = 10_000
const CLIENTS = 20
const AT_ONCE = 200

let house: House
let own: ReturnType<typeof issues>
beforeAll(async () => {
  house = await openHouse()
  own = issues(house)
  own.goTo(0)
})
afterAll(() => house.close())

test(`${APPLICATIONS} applications for 3,000 lots: one lot to 3,000 of them, everything else back, done once though it is cut in the middle`, async () => {
  const offer = await own.putUp({ symbol: 'MANY', shares: 150_000 })
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => own.applicant(5_000_000)))
  await applyAll(
    offer,
    people.map(({ id }) => id),
  )
  own.goTo(2)
  await own.byTwo({ kind: 'ipo-price', offer_id: offer, rupees: 190 })
  await own.heads.make()
  await own.byTwo({ kind: 'ipo-draw', offer_id: offer })

  const run = own.clockwork.doDue().catch(() => {})
  await untilSome(offer)
  await house.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await run
  // What it had taken is given to the next after a while.
  await house.asOwner('update due set taken_until = null where done_at is null')
  await own.clockwork.doDue()

  const [done] = await house.asOwner(
    `select count(*) filter (where o.status = 'listing')::integer as allotted, count(*) filter (where o.status = 'rejected')::integer as released,
       sum(a.allotted)::integer as shares, sum(o.blocked_paise)::bigint as blocked
     from application a join product_order o on o.id = a.order_id where a.offer_id = $1`,
    [offer],
  )
  expect(done).toEqual({ allotted: 3000, released: 7000, shares: 150_000, blocked: 0n })
  const [twice] = await house.asOwner<{ count: bigint }>(
    `select count(*) from (select ref from ledger_transfer where act = 'order-bought' group by ref having count(*) > 1) t`,
  )
  expect(twice?.count).toBe(0n)
  expect(await own.findings()).toEqual([])
}, 600_000)

async function applyAll(offer: string, clients: readonly string[]): Promise<void> {
  const firm = house.services.db.as('firm')
  const issue = await firm.transaction((tx) => findIssue(tx, offer))
  if (!issue) throw new Error('the issue is not there')
  const instrument = instrumentOf(house.services.market, 'MANY')
  const share = {
    ...{ id: keyOf(instrument), kind: 'equity', decimals: 0, price_decimals: 2 },
    ...{ instrument_id: instrument.id, tax_class: 'listed-equity' },
  }
  const at = house.clock.now()
  const until = releasedBy(issue, house.services.market.times.hours.calendar)
  for (let from = 0; from < APPLICATIONS; from += AT_ONCE) {
    const plans = Array.from({ length: AT_ONCE }, (_, n) => {
      const person = `\\x${Buffer.from(randomUUID()).toString('hex')}`
      const client = clients[(from + n) % clients.length] ?? ''
      const bids = [{ lots: 1n, price: n % 2 === 0 ? ('cut-off' as const) : price(195_00n) }]
      return applicationPlan({ client, issue, bids, person, share, before: null, releasedBy: until, at }).plan
    })
    const outcomes = await firm.transaction((tx) => actForFirm(tx, plans))
    expect(new Set(outcomes)).toEqual(new Set(['done']))
  }
}

/** Some are done, and most are not. */
async function untilSome(offer: string): Promise<void> {
  for (;;) {
    const [row] = await house.asOwner<{ done: bigint }>(
      'select count(*) as done from application where offer_id = $1 and allotted is not null',
      [offer],
    )
    if (Number(row?.done) > 0) return
  }
}
