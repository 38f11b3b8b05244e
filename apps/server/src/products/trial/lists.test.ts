/** products/trial: lists of credits and offers are whole, or say what is not on them. */
import { randomUUID } from 'node:crypto'
import { listFirmCredits, type Received } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credits } from '../../../test/credit-people.ts'
import * as firm from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { rowsRead } from '../../../test/plans.ts'
import { bought, openTrading } from '../../../test/trade-people.ts'
import { firmOffers } from './store.ts'

let house: House
let own: ReturnType<typeof credits>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = credits(house)
  await own.onTradingDay()
})
afterAll(() => house.close())

/** So many offers that are over. */
async function offersBefore(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await house.pastTriggers(
    `insert into promo_offer (id, name, amount_paise, opens_on, accept_by, ends_on, put_up_at)
     select id, 'Old credit ' || n, 100, '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-01'::timestamptz + n * interval '1 hour'
     from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [ids],
  )
  return ids
}

test('of 121 credits a client sees the one that still pays first and 49 others, and that there are 71 more; none is accepted twice', async () => {
  const person = await own.allowedTrader()
  const live = await own.accepted(person)
  const old = await offersBefore(120)
  await house.pastTriggers(
    `insert into promo_credit (id, offer_id, client_id, amount_paise, spent_paise, returned_paise, accepted_at, accepted_on, ends_on, terms,
       terms_hash, ended, ended_at)
     select gen_random_uuid(), id, $2, 100, 0, 100, now() + n * interval '1 hour', '2026-01-01', '2026-01-03', '[]', repeat('a', 64),
       'expired', now() from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [old, person.id],
  )
  const { own: seen, older } = (await own.seen(person)).body.data
  expect([seen.length, older, seen[0]?.id]).toEqual([50, 71, live.id])
  const again = { id: old[0], terms_sha256: 'a'.repeat(64), consent: true }
  expect((await own.accept(person, again)).body.message).toBe('You have accepted this credit already.')
})

test('of 120 charges that a credit paid its last 50 are shown, and that 70 came before them', async () => {
  const person = await own.allowedTrader()
  const { id } = await own.accepted(person)
  const order = await bought(house, person, 20)
  await house.pastTriggers(
    `insert into promo_use (id, credit_id, client_id, order_id, day, amount_paise, at)
     select gen_random_uuid(), $1, $2, $3, '2026-01-01', n, '2026-01-01'::timestamptz + n * interval '1 hour' from generate_series(1, 120) n`,
    [id, person.id, order],
  )
  const credit = await own.own(person, id)
  const paid = credit.moves.filter(({ kind }) => kind === 'spent').map(({ amount }) => amount)
  expect([paid.length, paid[0], paid.at(-1), credit.older_moves]).toEqual([50, -1.2, -0.71, 70])
})

test('the firm sees each offer once: those that are not over on the first page, 50 of the others on each', async () => {
  await own.byTwo(own.offerOf())
  await offersBefore(60)
  const auditor = await firm.newPerson(house, 'auditor')
  const page = async (after: string | null) =>
    (
      await firm.sendAs(
        house.app,
        auditor,
        listFirmCredits,
        after === null ? {} : { query: `?after=${after}` },
      )
    ).body.data as Received<(typeof listFirmCredits)['reply']>
  const ids: string[] = []
  let [after, pages]: [string | null, number] = [null, 0]
  do {
    const { offers, next } = await page(after)
    const open = offers.filter(({ state }) => state !== 'over')
    expect(open.length > 0).toBe(after === null)
    expect(offers.length - open.length).toBeLessThanOrEqual(50)
    ids.push(...offers.map(({ id }) => id))
    ;[after, pages] = [next, pages + 1]
  } while (after !== null)
  const [all] = await house.asOwner<{ count: bigint }>('select count(*) as count from promo_offer')
  expect([new Set(ids).size, ids.length]).toEqual([Number(all?.count), Number(all?.count)])
  expect(pages).toBeGreaterThan(1)
  expect((await page(randomUUID())).offers).toEqual([])
})

test('of 40 offers to everyone the clients who may accept them are counted once', async () => {
  await house.pastTriggers(
    `insert into promo_offer (id, name, amount_paise, opens_on, accept_by, ends_on, put_up_at)
     select gen_random_uuid(), 'Credit for all ' || n, 100, '2026-11-01', '2027-11-01', '2027-12-01', '2026-11-01'::timestamptz
     from generate_series(1, 40) n`,
  )
  await house.pastTriggers(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at, allow_bonus)
     select gen_random_uuid(), 'PRX' || n, n || '@x.test', n || '@x.test', 'Someone', '', now(), 'approved', now(), true
     from generate_series(1, 50) n`,
  )
  const [row] = await house.asOwner<{ all: bigint; allowed: bigint }>(
    `select count(*) as all, count(*) filter (where allow_bonus and identity_status = 'approved') as allowed from client`,
  )
  const read = await rowsRead(house, 'client', async (db) => {
    const offers = await firmOffers(db, '2026-11-16')
    const forAll = offers.filter(({ account }) => account === null)
    expect(forAll.length).toBeGreaterThanOrEqual(40)
    expect([...new Set(forAll.map(({ allowed }) => allowed))]).toEqual([Number(row?.allowed)])
  })
  // Once for all of them, and each client who has an offer of their own; the plan tells rows as an average of its loops.
  const [own] = await house.asOwner<{ count: bigint }>(
    'select count(*) as count from promo_offer where for_client is not null',
  )
  expect(read).toBeLessThanOrEqual(Number(row?.all) + 2 * Number(own?.count) + 1)
})
