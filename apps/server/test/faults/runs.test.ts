/**
 * kill -9 of the server in the middle of the shelf's big runs: the NAV that allots units, the coupon, and the allotment of an issue.
 * Started again it goes on with what is left: everything is done, each once, and the books close.
 */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { paise } from '@pramaan/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../src/ledger/audit.ts'
import { keyOf } from '../../src/market/listing.ts'
import type { Queries } from '../../src/platform/database.ts'
import type { Claim } from '../../src/platform/idempotency.ts'
import type { Caller } from '../../src/platform/routes.ts'
import { bondPurchases } from '../../src/products/bond/buy-bond.ts'
import { fundPurchases } from '../../src/products/fund/buy.ts'
import { applicationPlan } from '../../src/products/ipo/application-plan.ts'
import { findIssue } from '../../src/products/ipo/store.ts'
import { releasedBy } from '../../src/products/ipo/terms.ts'
import { actForFirm } from '../../src/trading/act.ts'
import type { Person } from '../account-people.ts'
import { bonds } from '../bond-people.ts'
import { funds } from '../fund-people.ts'
import { type House, openHouse } from '../harness.ts'
import { issues } from '../ipo-people.ts'
import { instrumentOf } from '../market.ts'
import { startClockwork } from './clockwork-process.ts'

const CLIENTS = 40
const EACH = 25
const COUNT = CLIENTS * EACH
/** For hangs only. What a killed server had taken is given to the next after ten seconds. */
const WITHIN_MS = 300_000
const LIMIT = { timeout: 2 * WITHIN_MS }

let house: House
let people: Person[]
let own: ReturnType<typeof issues>
beforeAll(async () => {
  house = await openHouse()
  own = issues(house)
  own.goTo(0)
  people = []
  for (let n = 0; n < CLIENTS; n += 1) people.push(await own.applicant(3_00_00_000))
})
afterAll(() => house.close())

const callerOf = ({ id }: Person): Caller => ({
  clientId: id,
  sessionId: randomUUID(),
  isApproved: true,
  device: '',
})

const claimOf = ({ id }: Person, route: string): Claim => ({
  scope: `client:${id}`,
  route,
  key: randomUUID(),
  bodyHash: createHash('sha256').update(route).digest(),
})

/** Each client so often, many at a time, as the routes do it. */
async function everyone(times: number, act: (person: Person) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 1) await Promise.all(people.map(act))
}

/** How many of this kind are due, and how many of them were done. */
async function progress(kind: string, tx: Queries = house.owner): Promise<{ all: number; done: number }> {
  const [row] = await tx.query<{ all: bigint; done: bigint }>(
    'select count(*) as all, count(done_at) as done from due where kind = $1',
    [kind],
  )
  return { all: Number(row?.all), done: Number(row?.done) }
}

/** Killed when some were done and most were not; then started again, until nothing is left. */
async function killedOnce(kind: string, count: number): Promise<void> {
  const { all, done: before } = await progress(kind)
  expect(all - before).toBe(count)
  const killedAt = await house.owner.transaction(async (tx) => {
    // Nobody can take the last one: however late the kill comes, something is left.
    await tx.query(
      'select from due where kind = $1 and done_at is null order by at desc, id desc limit 1 for update',
      [kind],
    )
    const first = startClockwork(house)
    while ((await progress(kind, tx)).done === before) await sleep(5)
    await first.kill()
    return (await progress(kind, tx)).done
  })
  expect(killedAt - before).toBeGreaterThan(0)
  expect(killedAt - before).toBeLessThan(count)
  const second = startClockwork(house)
  const deadline = Date.now() + WITHIN_MS
  while ((await progress(kind)).done < before + count && Date.now() < deadline) await sleep(50)
  await second.kill()
  expect((await progress(kind)).done).toBe(before + count)
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
}

/** Orders that have not exactly one transfer of this act. */
const notOnce = (act: string, offer: string) =>
  house.asOwner(
    `select o.id from product_order o left join ledger_transfer t on t.ref = o.id and t.act = $1
     where o.offer_id = $2 group by o.id having count(t.id) <> 1`,
    [act, offer],
  )

test(
  `an allotment run over ${COUNT} applications that is killed in the middle settles each once: shares to some, money back to the others`,
  LIMIT,
  async () => {
    const offer = await own.putUp({ symbol: 'MANY', shares: 25_000 })
    await applyMany(offer)
    own.goTo(2)
    await own.heads.make()
    await own.byTwo({ kind: 'ipo-price', offer_id: offer, rupees: 190 })
    await own.byTwo({ kind: 'ipo-draw', offer_id: offer })
    await killedOnce('ipo-allotment', COUNT)
    const [row] = await house.asOwner(
      `select count(*) filter (where o.status = 'listing')::integer as allotted,
       count(*) filter (where o.status = 'rejected')::integer as released, sum(o.blocked_paise)::integer as blocked,
       sum(a.allotted)::integer as shares
     from application a join product_order o on o.id = a.order_id where o.offer_id = $1`,
      [offer],
    )
    expect(row).toEqual({ allotted: 500, released: COUNT - 500, blocked: 0, shares: 25_000 })
    const [shares] = await house.asOwner(
      `select sum(balance)::integer as held from ledger_account where asset = 'NSE:MANY' and client_id is not null`,
    )
    expect(shares).toEqual({ held: 25_000 })
  },
)

/** Of as many people, though few accounts pay for them all. */
async function applyMany(offer: string): Promise<void> {
  const firm = house.services.db.as('firm')
  const issue = await firm.transaction((tx) => findIssue(tx, offer))
  if (!issue) throw new Error('the issue is not there')
  const instrument = instrumentOf(house.services.market, 'MANY')
  const share = {
    ...{ id: keyOf(instrument), kind: 'equity', decimals: 0, price_decimals: 2 },
    ...{ instrument_id: instrument.id, tax_class: 'listed-equity' },
  }
  const more = {
    ...{ issue, share, before: null, bids: [{ lots: 1n, price: 'cut-off' as const }] },
    releasedBy: releasedBy(issue, house.services.market.times.hours.calendar),
    at: house.services.businessClock.now(),
  }
  for (let n = 0; n < EACH; n += 1) {
    const plans = people.map(({ id: client }) => {
      const person = `\\x${Buffer.from(randomUUID()).toString('hex')}`
      return applicationPlan({ client, person, ...more }).plan
    })
    expect(new Set(await firm.transaction((tx) => actForFirm(tx, plans)))).toEqual(new Set(['done']))
  }
}

test(
  `a NAV run over ${COUNT} orders that is killed in the middle allots each order its units once`,
  LIMIT,
  async () => {
    const shelf = funds(house)
    const { id, code } = await shelf.newFund()
    const buy = fundPurchases(house.services)
    const ask = { fundId: id, amount: paise(5000_00n), version: 1, isDryRun: false }
    await everyone(EACH, (person) => buy(callerOf(person), ask, claimOf(person, 'buy')))
    const day = shelf.today()
    shelf.goTo('22:00')
    await shelf.tellNav(code, day, 223_457)
    await killedOnce('fund-allotment', COUNT)
    expect(await notOnce('order-bought', id)).toEqual([])
    // 5,000 less the duty inside it of 0.25, at 22.3457, to three places.
    const [books] = await house.asOwner(
      `select count(*)::integer as clients, min(balance)::integer as least, max(balance)::integer as most from ledger_account
     where asset = $1 and purpose = 'securities' and client_id is not null`,
      [`MF:${code}`],
    )
    expect(books).toEqual({ clients: CLIENTS, least: EACH * 223_746, most: EACH * 223_746 })
    const [blocked] = await house.asOwner(
      `select sum(balance)::integer as paise from ledger_account where purpose = 'blocked' and client_id is not null`,
    )
    expect(blocked).toEqual({ paise: 0 })
  },
)

test(
  `a coupon run over ${COUNT} holdings that is killed in the middle pays each of them once, and counts the tax of the year right`,
  LIMIT,
  async () => {
    const own = bonds(house)
    own.moveTo('2026-11-19', '11:00')
    const offer = await own.offered({ total: 10 * COUNT })
    const buy = bondPurchases(house.services)
    const ask = { offerId: offer, quantity: 2, version: 1, isDryRun: false }
    await everyone(EACH, (person) => buy(callerOf(person), ask, claimOf(person, 'bond')))
    own.moveTo('2026-12-15')
    await killedOnce('bond-payment', COUNT)
    expect(await notOnce('bond-coupon', offer)).toEqual([])
    // 9% of ₹20,000 for 183 of 365 days is 902.47; from ₹10,000 of the year on, a tenth of all of it is withheld, in whole rupees.
    const rows = await house.asOwner(
      `select distinct sum(i.gross_paise)::integer as gross, sum(i.tax_paise)::integer as tax
     from order_income i join product_order o on o.id = i.order_id where o.offer_id = $1 and i.paid_at is not null group by i.client_id`,
      [offer],
    )
    const gross = EACH * 902_47
    expect(rows).toEqual([{ gross, tax: Math.round(gross / 10_00) * 100 }])
  },
)
