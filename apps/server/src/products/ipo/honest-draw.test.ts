/** ipo: nobody with the app’s password makes another draw than the one that follows: not by a beacon, a number, a rank or an allotment of their own. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, proposeAs } from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { issues } from '../../../test/ipo-people.ts'
import type { Place } from './allotment-plan.ts'
import { type Result, runDraw } from './run-draw.ts'
import { applicationsIn, beaconAfter, findIssue, secretOf } from './store.ts'

let house: House
let own: ReturnType<typeof issues>
beforeAll(async () => {
  house = await openHouse()
  own = issues(house)
})
afterAll(() => house.close())

const firm = () => house.services.db.as('firm')

async function closed(shares: number, lots: readonly number[], others = 0): Promise<string> {
  own.goTo(0)
  const offer = await own.putUp({ shares })
  for (const count of lots) {
    const { body } = await own.apply(await own.applicant(), offer, [{ lots: count }])
    expect(body.code).toBe(200)
  }
  if (others > 0) await own.byTwo({ kind: 'ipo-demand', offer_id: offer, applications: others })
  own.goTo(2)
  await own.heads.make()
  await own.byTwo({ kind: 'ipo-price', offer_id: offer, rupees: 200 })
  return offer
}

async function honest(offer: string, others = 0): Promise<Result & { readonly secret: string }> {
  const issue = await findIssue(firm(), offer)
  if (issue?.price_paise == null) throw new Error('not priced')
  const beacon = await beaconAfter(firm(), issue.closes_at)
  if (!beacon) throw new Error('no beacon')
  const secret = await secretOf(firm(), offer)
  const applications = await applicationsIn(firm(), offer)
  const priced = { ...issue, price_paise: issue.price_paise }
  return {
    secret,
    ...runDraw({ issue: priced, applications, others, inputs: { secret, beacon: beacon.hash } }),
  }
}

/** In a transaction in which two people have just approved the draw. */
async function drawAs(
  offer: string,
  { secret, allotment, demand }: Result & { readonly secret: string },
  places: readonly Place[],
  others = 0,
): Promise<void> {
  const [maker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
  const open = await house.asOwner<{ id: string }>(
    `select id from proposal where state = 'open' and subject = $1`,
    [`ipo-draw:${offer}`],
  )
  if (open.length === 0) await proposeAs(house.app, maker, { kind: 'ipo-draw', offer_id: offer })
  await house.owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `update proposal set state = 'approved', checker_id = (select s.id from staff s where s.id <> maker_id limit 1), decided_at = now(), decided_in = pg_current_xact_id(),
         decision_reason = 'Approved for this test alone.' where subject = $1 and state = 'open'`,
      [`ipo-draw:${offer}`],
    )
    await tx.query('set local session_replication_role = origin')
    await tx.query('select draw_ipo($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)', [
      offer,
      JSON.stringify({ offer_id: offer }),
      secret,
      allotment.mode,
      allotment.rows.length,
      demand,
      others,
      house.clock.now(),
      places.map(({ order_id }) => order_id),
      places.map(({ number }) => number),
      places.map(({ applied }) => applied),
      places.map(({ key }) => key),
      places.map(({ rank }) => rank),
      places.map(({ allotted }) => allotted),
    ])
  })
}

test('the shares go where the keys say: no other winner, rank, number or count passes the database', async () => {
  const offer = await closed(100, [1, 1, 1, 1], 2)
  const result = await honest(offer, 2)
  const { places } = result
  const [winner] = places.filter(({ allotted }) => allotted > 0n)
  const loser = places.find(({ allotted }) => allotted === 0n)
  if (!loser) throw new Error('everybody has won')
  const other = places.map((one) =>
    one === loser ? { ...one, allotted: 50n } : one === winner ? { ...one, allotted: 0n } : one,
  )
  const follows = /does not follow from the draw/
  await expect(drawAs(offer, result, other, 2)).rejects.toThrow(follows)
  await expect(
    drawAs(
      offer,
      result,
      places.map((one) => (one === loser ? { ...one, rank: 1 } : one)),
      2,
    ),
  ).rejects.toThrow(follows)
  // Without those of others there would be room for two more.
  const alone = await honest(offer, 0)
  await expect(drawAs(offer, alone, alone.places, 0)).rejects.toThrow(follows)
  await drawAs(offer, result, places, 2)
})

test('where there is a lot for everybody the rest is shared in proportion, to within one share', async () => {
  const offer = await closed(200, [1, 2, 3])
  const result = await honest(offer)
  const { places } = result
  expect(result.allotment.mode).toBe('one-lot-then-proportional')
  const [most, least] = [
    places.find((one) => one.applied === 150n),
    places.find((one) => one.applied === 100n),
  ]
  const shifted = places.map((one) => {
    if (one === most) return { ...one, allotted: one.allotted + 10n }
    return one === least ? { ...one, allotted: one.allotted - 10n } : one
  })
  await expect(drawAs(offer, result, shifted)).rejects.toThrow(/does not follow from the draw/)
  await drawAs(offer, result, places)
})

test('a head that is written later with an earlier time, or another hash, is no beacon', async () => {
  own.goTo(5)
  const offer = await closed(50, [1, 1])
  const issue = await findIssue(firm(), offer)
  if (!issue) throw new Error('no issue')
  const before = await beaconAfter(firm(), issue.closes_at)
  const body = JSON.stringify({ at: issue.closes_at.toISOString(), chosen: 'to win' })
  await firm().query(
    `insert into ledger_head (number, body, hash, signature, made_at)
     select max(number) + 1, $1, sha256(convert_to($1, 'UTF8')), 'x', now() from ledger_head`,
    [body],
  )
  expect(await beaconAfter(firm(), issue.closes_at)).toEqual(before)
  const result = await honest(offer)
  await drawAs(offer, result, result.places)
  const [drawn] = await house.asOwner<{ beacon: string }>(
    'select beacon from ipo_issue where offer_id = $1',
    [offer],
  )
  expect(drawn?.beacon).toBe(before?.hash)
  // The signer signs nothing after a head that it did not make.
  await house.pastTriggers('delete from ledger_head where body = $1', [body])
})

test('an application that arrives with the close, after the draw, is released and does not wait for ever', async () => {
  own.goTo(10)
  const drawn = await closed(500, [1])
  const result = await honest(drawn)
  await drawAs(drawn, result, result.places)
  const [offer, late] = [
    await own.putUp({ open_day: own.dayIn(0), close_day: own.dayIn(0) }),
    await own.applicant(),
  ]
  const { body } = await own.apply(late, offer)
  expect(body.code).toBe(200)
  // As if its statement had been held up until now.
  for (const table of ['application', 'product_order'])
    await house.pastTriggers(
      `update ${table} set offer_id = $1 where ${table === 'application' ? 'order_id' : 'id'} = $2`,
      [drawn, body.data?.id],
    )
  own.goTo(9)
  await own.clockwork.doDue().catch(() => {})
  const [order] = await house.asOwner<{ status: string; blocked_paise: bigint }>(
    'select status, blocked_paise from product_order where id = $1',
    [body.data?.id],
  )
  expect(order).toEqual({ status: 'rejected', blocked_paise: 0n })
})
