/** trading: of 8,000 offers none is out of reach: what is not over stands on the first page, what is over on one of the next. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, newClient, openHouse } from '../../test/harness.ts'
import { instrumentOf } from '../../test/market.ts'
import { expectIndexed } from '../../test/plans.ts'
import { openTrading, STOCK } from '../../test/trade-people.ts'
import { readIssues } from '../products/ipo/store.ts'
import { type OfferAsk, OVER_AT_ONCE, readOffers, untilLeft } from './offer-pages.ts'

const OFFERS = 8_000
const FIRST = '2020-01-01T00:00:00Z'

let house: House
let [holder, stranger] = ['', '']
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  ;[holder, stranger] = [(await newClient(house)).id, (await newClient(house)).id]
  await seed(instrumentOf(house.services.market, STOCK).id)
})
afterAll(() => house.close())

/** An offer every hour since 2020, half of them bonds, half issues; each was open for a day. A bond has ten orders that are over. */
async function seed(instrument: number): Promise<void> {
  await house.fill("insert into asset values ('NSE:TATA', 'equity', 0, 2, $1, 'listed-equity')", [instrument])
  await house.pastTriggers(
    `insert into offer (id, kind, instrument_id, opens_at, closes_at, total, version)
     select gen_random_uuid(), case n % 2 when 0 then 'bond' else 'ipo' end, $1, $2::timestamptz + n * interval '1 hour',
       $2::timestamptz + (n / 4 + 6) * interval '4 hours', null, 1
     from generate_series(1, ${OFFERS}) n`,
    [instrument, FIRST],
  )
  await house.fill(
    `insert into offer_terms (offer_id, version, terms, since) select id, 1, '{"pdfs": []}', opens_at from offer`,
  )
  await house.pastTriggers(
    `insert into ipo_issue (offer_id, secret, commitment, failed_at, failure)
     select id, '', repeat('0', 64), closes_at, 'Withdrawn by the company' from offer where kind = 'ipo'`,
  )
  await house.fill(
    `insert into product_order (id, client_id, kind, at_desk, instrument_id, asset, order_type, limit_paise, ordered, filled,
       blocked_paise, status, placed_at, status_at, expires_at, executed_at, settles_on, offer_id, offer_version)
     select gen_random_uuid(), $2, 'bond', false, $1, 'NSE:TATA', 'limit', 150000, 20, 20, 0, 'sold', o.opens_at, o.opens_at,
       o.opens_at, o.opens_at, o.opens_at::date, o.id, 1
     from offer o cross join generate_series(1, 10) where o.kind = 'bond'`,
    [instrument, stranger],
  )
  await house.asOwner('vacuum analyze')
}

const ask = (more: Partial<OfferAsk> = {}): OfferAsk => ({
  ...{ kind: 'bond', now: house.clock.now(), standing: untilLeft, clientId: null, after: null },
  ...more,
})

const firm = () => house.services.db.as('firm')

/** The oldest of them, which nobody would find on a first page of what is over. */
const oldest = async (kind: string, skip = 0): Promise<string> =>
  (
    await house.asOwner<{ id: string }>(
      'select id from offer where kind = $1 order by closes_at, id offset $2 limit 1',
      [kind, skip],
    )
  )[0]?.id ?? ''

describe('pages', () => {
  test(`${OVER_AT_ONCE} at a time all ${OFFERS / 2} bonds are told, each once, the last to close first`, async () => {
    const seen: string[] = []
    for (let after: string | null = null; ; ) {
      const { offers, next } = await readOffers(firm(), ask({ after }))
      expect(offers.length).toBeLessThanOrEqual(OVER_AT_ONCE)
      seen.push(...offers.map(({ id }) => id))
      if (next === null) break
      after = next
    }
    const all = await house.asOwner<{ id: string }>(
      `select id from offer where kind = 'bond' order by closes_at desc, id desc`,
    )
    expect(seen).toEqual(all.map(({ id }) => id))
  })

  test('a bond without a closing day is over on the day it matures: it leaves the first page and follows in its place', async () => {
    const [middle, ahead] = [await oldest('bond', OFFERS / 4), await oldest('bond', 3)]
    const until = async (id: string, day: string) => {
      await house.pastTriggers('update offer set closes_at = null where id = $1', [id])
      await house.pastTriggers(
        `update offer_terms set terms = jsonb_set(terms, '{maturity_day}', to_jsonb($2::text)) where offer_id = $1`,
        [id, day],
      )
    }
    const [was] = await house.asOwner<{ day: string }>(
      `select (closes_at at time zone 'Asia/Kolkata')::date::text as day from offer where id = $1`,
      [middle],
    )
    await until(middle, was?.day ?? '')
    await until(ahead, '2031-05-20')
    const [first] = (await readOffers(firm(), ask())).offers
    expect(first?.id).toBe(ahead)
    const seen: string[] = []
    for (let after: string | null = null; ; ) {
      const page = await readOffers(firm(), ask({ after }))
      seen.push(...page.offers.map(({ id }) => id))
      if (page.next === null) break
      after = page.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([OFFERS / 2, OFFERS / 2])
    expect(seen.indexOf(middle)).toBeGreaterThan(OFFERS / 4 - 10)
    await house.pastTriggers("update offer set closes_at = opens_at + interval '1 day' where id = any ($1)", [
      [middle, ahead],
    ])
  })

  test('issues go on in the same way', async () => {
    const first = await readIssues(firm(), null)
    const second = await readIssues(firm(), first.next)
    const told = [...first.offers, ...second.offers]
    const all = await house.asOwner<{ id: string }>(
      `select id from offer where kind = 'ipo' order by closes_at desc, id desc limit ${2 * OVER_AT_ONCE}`,
    )
    expect(told.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  })

  test('an issue that was never listed stands on the first page, however long ago it closed', async () => {
    const id = await oldest('ipo')
    await house.pastTriggers('update ipo_issue set failed_at = null, failure = null where offer_id = $1', [
      id,
    ])
    expect((await readIssues(firm(), null)).offers[0]?.id).toBe(id)
  })

  test('what a client still holds stands on the firm’s first page and on that client’s, and on no other’s', async () => {
    const id = await oldest('bond', 7)
    await house.pastTriggers(
      `update product_order set status = 'holding', client_id = $2
       where id = (select id from product_order where offer_id = $1 limit 1)`,
      [id, holder],
    )
    const told = async (clientId: string | null): Promise<boolean> => {
      const db = clientId === null ? firm() : house.services.db.as({ clientId })
      const { offers } = await readOffers(db, ask({ clientId }))
      expect(offers.length).toBe(OVER_AT_ONCE + (offers[0]?.id === id ? 1 : 0))
      return offers[0]?.id === id
    }
    expect([await told(null), await told(holder), await told(stranger)]).toEqual([true, true, false])
  })
})

describe('plans', () => {
  test('a client’s list and a page far in touch little more than they show', async () => {
    const far = await oldest('bond', 400)
    for (const after of [null, far])
      await expectIndexed(house, `bonds of a client after ${after}`, (db) =>
        readOffers(db, ask({ clientId: holder, after })),
      )
  })

  test('issues, first page and far in', async () => {
    const far = await oldest('ipo', 400)
    for (const after of [null, far])
      await expectIndexed(house, `issues after ${after}`, (db) => readIssues(db, after))
  })

  test('the firm’s list looks once at each offer that has closed, and at none of the 40,000 orders that are over', async () => {
    await expectIndexed(house, 'bonds of the firm', (db) => readOffers(db, ask()), OFFERS / 2 + 1200)
  })
})
