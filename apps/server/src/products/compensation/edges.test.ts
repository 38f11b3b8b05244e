/** products/compensation: every way in which a claim is not made, joined, decided or paid. */
import { randomUUID } from 'node:crypto'
import {
  type Application,
  addToClaim,
  type ClaimSubject,
  computeClaim,
  listApplications,
  listClaimSubjects,
  listClaims,
  viewClaim,
  withdrawClaim,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAs, signedIn, at as withId } from '../../../test/account-people.ts'
import { type Asked, claimants, decision, SAYS } from '../../../test/claim-people.ts'
import * as staff from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksAreWhole, newSaver } from '../../../test/money-people.ts'
import { newTrader, openTrading, quote, sell } from '../../../test/trade-people.ts'
import { askFor, type Firm, newFirm } from '../../../test/withdrawal-people.ts'

const DAY_MS = 86_400_000

let house: House
let firm: Firm
let own: ReturnType<typeof claimants>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  firm = await newFirm(house)
  own = claimants(house, firm)
})
afterAll(() => house.close())

test('without the right to claim there is nothing: every call refuses in one sentence, and the firm’s desk stays empty', async () => {
  const saver = await newSaver(house, 1_00_000)
  const id = await askFor(house, saver, 25_000)
  const answers = [
    await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay', amount: 5 }),
    await sendAs(house, saver, listClaims),
    await sendAs(house, saver, listClaimSubjects),
    await sendAs(house, saver, computeClaim, { query: `?about=withdrawal&about_id=${id}` }),
    await sendAs(house, saver, withId(viewClaim, randomUUID())),
    await sendAs(house, saver, withId(withdrawClaim, randomUUID())),
    await sendAs(house, saver, withId(addToClaim, randomUUID()), { body: { says: SAYS } }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'claims_not_open',
      message: 'Compensation claims are not open for your account.',
    })
  }
  expect(await house.asOwner('select from claim where client_id = $1', [saver.id])).toEqual([])
})

test('a right that is taken back silences no claim: it is seen, added to and taken outside as before, and none is made anew', async () => {
  const { saver, id } = await own.late()
  const ask = { about: 'withdrawal', about_id: id, ground: 'delay' }
  const { body } = await own.claim(saver, ask)
  await house.pastTriggers('update client set allow_compensation = false where id = $1', [saver.id])
  for (const answer of [await own.claim(saver, ask), await sendAs(house, saver, listClaimSubjects)])
    expect(answer.body.code).toBe('claims_not_open')
  const asked = (await sendAs(house, saver, listApplications)).body.data as Application[]
  expect(asked.find((one) => one.id === body.data.id)).toMatchObject({
    ...{ status: 'pending', opens: { drawer: 'compensation', id: body.data.id } },
  })
  const added = await sendAs(house, saver, withId(addToClaim, body.data.id), { body: { says: SAYS } })
  expect(added.body.data).toMatchObject({ state: 'pending', words: [{}, {}] })
  own.later(22 * DAY_MS)
  const late = await own.view(await signedIn(house, saver), body.data.id)
  expect(late).toMatchObject({ is_overdue: true, complaint: expect.stringContaining('has not.') })
  const { proposal } = await staff.proposeAs(house.app, firm.maker, decision(body.data.id))
  expect((await staff.approveAs(house.app, firm.checker, proposal.id)).status).toBe(200)
})

test('another’s order, charge, withdrawal and claim are not found, and nothing can be put about them past the calls', async () => {
  const { saver, id } = await own.late()
  const other = await newTrader(house, 1_00_000)
  await own.allow(other)
  const order = await own.traded(other, 20)
  const [fill] = await house.asOwner<{ id: string }>('select id from order_fill where order_id = $1', [order])
  const mine = (await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' })).body.data
  for (const [person, about, about_id, ground] of [
    [saver, 'order', order, 'price'],
    [saver, 'charge', fill?.id ?? '', 'charge'],
    [other, 'withdrawal', id, 'delay'],
    [other, 'order', id, 'price'],
  ] as const) {
    const answer = await own.claim(person, { about, about_id, ground, amount: 5 })
    expect([answer.status, answer.body.code]).toEqual([404, 'claim_subject_unknown'])
    const seen = await sendAs(house, person, computeClaim, { query: `?about=${about}&about_id=${about_id}` })
    expect(seen.status).toBe(404)
  }
  for (const call of [viewClaim, withdrawClaim])
    expect((await sendAs(house, other, withId(call, mine.id))).status).toBe(404)
  expect((await sendAs(house, other, withId(addToClaim, mine.id), { body: { says: SAYS } })).status).toBe(404)
  await expect(
    house.services.db.as({ clientId: other.id }).query(
      `insert into claim (id, client_id, about, about_id, ground, asked_paise, computed, claimed_at, promised_by, state_at)
       values ($1, $2, 'withdrawal', $3, 'delay', 1, '{}', now(), now() + interval '21 days', now())`,
      [randomUUID(), other.id, id],
    ),
  ).rejects.toThrow('its own client')
})

test('of many claims about the same at once there is one: the others join it; what is added stays with it', async () => {
  const { saver, id } = await own.late()
  const ask = { about: 'withdrawal', about_id: id, ground: 'delay' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => own.claim(saver, { ...ask, amount: 40 + n })),
  )
  expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1)
  const [first] = answers
  const joined = await own.view(saver, first?.body.data.id ?? '')
  expect(joined).toMatchObject({ amount: 47, state: 'pending' })
  expect(joined.words).toHaveLength(8)
  expect(joined.steps.map(({ state }) => state).toSorted()).toEqual([...Array(7).fill('joined'), 'pending'])
  await sendAs(house, saver, withId(addToClaim, joined.id), {
    body: { says: 'I have the bank’s letter now, it is attached.' },
  })
  expect((await own.view(saver, joined.id)).words).toHaveLength(9)
  expect((await sendAs(house, saver, listClaims)).body.data).toHaveLength(1)
})

test('what is added after a proposal makes it outdated: nobody decides what was not read', async () => {
  const { saver, id } = await own.late()
  const { id: claimId } = (await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' }))
    .body.data
  const { proposal } = await staff.proposeAs(house.app, firm.maker, decision(claimId))
  await sendAs(house, saver, withId(addToClaim, claimId), {
    body: { says: 'There is more: the bank charged me for it.' },
  })
  expect((await staff.approveAs(house.app, firm.checker, proposal.id)).body.code).toBe('proposal_outdated')
  expect(await own.view(saver, claimId)).toMatchObject({ state: 'pending' })
})

test('a claim is taken back while it is open, with the proposal about it; it is not decided after that', async () => {
  const { saver, id } = await own.late()
  const { id: claimId } = (await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' }))
    .body.data
  const { proposal } = await staff.proposeAs(house.app, firm.maker, decision(claimId))
  const before = await own.cashOf(saver)
  expect((await sendAs(house, saver, withId(withdrawClaim, claimId))).body.data).toMatchObject({
    state: 'withdrawn',
  })
  expect((await staff.approveAs(house.app, firm.checker, proposal.id)).body.code).toBe('proposal_closed')
  expect((await own.refusalOf(decision(claimId))).code).toBe('claim_decided')
  expect((await sendAs(house, saver, withId(addToClaim, claimId), { body: { says: SAYS } })).body.code).toBe(
    'claim_decided',
  )
  expect((await sendAs(house, saver, withId(withdrawClaim, claimId))).status).toBe(200)
  expect(await own.cashOf(saver)).toBe(before)
})

test('ten approvals at once, and the client withdrawing, pay once or not at all', async () => {
  const { saver, id } = await own.late()
  const { id: claimId } = (await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' }))
    .body.data
  const { proposal } = await staff.proposeAs(house.app, firm.maker, decision(claimId))
  const before = await own.cashOf(saver)
  const checkers = await Promise.all(Array.from({ length: 10 }, () => staff.newPerson(house, 'checker')))
  await Promise.all([
    ...checkers.map((checker) => staff.approveAs(house.app, checker, proposal.id)),
    sendAs(house, saver, withId(withdrawClaim, claimId)),
  ])
  const { state } = await own.view(saver, claimId)
  expect(['paid', 'withdrawn']).toContain(state)
  expect(await own.cashOf(saver)).toBe(before + (state === 'paid' ? 3082n : 0n))
  expect(await booksAreWhole(house)).toBe(true)
})

test('one person cannot decide, at most the claim is paid; claimed again, the app takes off what was paid, and ₹40.00 more can be paid where ₹40.00 more is claimed', async () => {
  const { saver, id } = await own.late()
  const { id: first } = (await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' })).body
    .data
  const both = await staff.newPerson(house, 'checker')
  const { proposal } = await staff.proposeAs(house.app, both, decision(first))
  expect((await staff.approveAs(house.app, both, proposal.id)).body.code).toBe(
    'proposal_needs_another_person',
  )
  expect((await staff.approveAs(house.app, firm.checker, proposal.id)).status).toBe(200)
  const again = (await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay', amount: 40 }))
    .body.data
  expect((await own.view(saver, again.id)).computed).toMatchObject({
    outcome: 'none',
    says: 'The difference of ₹30.82 was paid to you before.',
  })
  expect(await own.refusalOf(decision(again.id, { rupees: 40.01 }))).toMatchObject({
    code: 'claim_refused',
    message: 'At most ₹40.00 can be paid: what was claimed or computed.',
  })
  for (const rupees of [undefined, 0, -1, 0.001, 1e300, '5', null])
    expect((await own.refusalOf({ ...decision(again.id), rupees })).code).not.toBe(200)
  const before = await own.cashOf(saver)
  const more = await staff.proposeAs(house.app, both, decision(again.id, { rupees: 40 }))
  expect((await staff.approveAs(house.app, firm.checker, more.proposal.id)).status).toBe(200)
  expect(await own.cashOf(saver)).toBe(before + 4000n)
})

test('an order that was traded as it should be: the app finds nothing, and the client names an amount', async () => {
  const trader = await newTrader(house, 5_00_000)
  await own.allow(trader)
  const order = await own.traded(trader, 20)
  const subjects = (await sendAs(house, trader, listClaimSubjects)).body.data as ClaimSubject[]
  expect(subjects.map(({ about }) => about)).toEqual(['order', 'charge'])
  const charge = subjects.find(({ about }) => about === 'charge')
  const [ofCharge] = await own.differences(trader, 'charge', charge?.about_id ?? '')
  expect(ofCharge).toMatchObject({ ground: 'charge', outcome: 'none', amount: 0 })
  expect((await own.claim(trader, { about: 'order', about_id: order, ground: 'price' })).body.code).toBe(
    'claim_amount_missing',
  )
  expect(
    (await own.claim(trader, { about: 'order', about_id: order, ground: 'charge', amount: 5 })).body.code,
  ).toBe('claim_refused')
  const made = await own.claim(trader, { about: 'order', about_id: order, ground: 'other', amount: 150.5 })
  expect(made.body.data).toMatchObject({ amount: 150.5, order: { id: order, ttype: 'standard' } })
})

test('a trade beyond its market, and charges beyond their card, are worked out from the order’s own figures', async () => {
  const trader = await newTrader(house, 5_00_000)
  await own.allow(trader)
  const order = await own.traded(trader, 100)
  const [fill] = await house.asOwner<{
    id: string
    as_of: Date
    instrument_id: number
    charges: Record<string, number>
  }>(
    `select f.id, f.as_of, o.instrument_id, f.charges from order_fill f join product_order o on o.id = f.order_id where f.order_id = $1`,
    [order],
  )
  // The market's own record says that nobody traded above ₹1,450.00 then.
  await house.asOwner(
    `insert into minute_candle (instrument_id, at, open_paise, high_paise, low_paise, close_paise, volume, source)
     values ($1, date_trunc('minute', $2::timestamptz), 144000, 145000, 144000, 145000, 10, 'Test')
     on conflict (instrument_id, at) do update set open_paise = 144000, high_paise = 145000, low_paise = 144000, close_paise = 145000`,
    [fill?.instrument_id, fill?.as_of],
  )
  const [price] = await own.differences(trader, 'order', order)
  expect(price).toMatchObject({
    outcome: 'difference',
    says: 'Your order bought above highest price traded then.',
  })
  // 100 shares, ₹50.00 each, and what was charged on that.
  expect(price?.amount).toBeGreaterThan(5000)
  expect(price?.lines.at(-1)?.amount).toBe(price?.amount)
  const brokerage = (fill?.charges.brokerage ?? 0) + 2500
  await house.pastTriggers(`update order_fill set charges = charges || $2 where id = $1`, [
    fill?.id,
    JSON.stringify({ brokerage }),
  ])
  const [charge] = await own.differences(trader, 'charge', fill?.id ?? '')
  expect(charge).toMatchObject({ outcome: 'difference', amount: 25 })
})

test('what came late is what the client was to get: of a bond with its interest', async () => {
  const trader = await newTrader(house, 5_00_000)
  await own.allow(trader)
  const order = await own.traded(trader, 20)
  const { body } = await quote(house, trader, order)
  expect((await sell(house, trader, order, body.data?.price ?? 0)).body.code).toBe(200)
  const delay = async () =>
    (await own.differences(trader, 'order', order)).find(({ ground }) => ground === 'delay')
  await house.pastTriggers(
    `update lot_close set settles_on = (closed_at at time zone 'Asia/Kolkata')::date - 11, gross_paise = 7300000 + charges_paise
     where order_id = $1`,
    [order],
  )
  // ₹73,000 for eleven days at 15% a year, then ₹36,500 of interest with it.
  expect(await delay()).toMatchObject({ outcome: 'difference', amount: 330 })
  await house.pastTriggers('update lot_close set accrued_paise = 3650000 where order_id = $1', [order])
  expect(await delay()).toMatchObject({ outcome: 'difference', amount: 495 })
})

test('whoever worked an order at the desk decides no claim about it', async () => {
  const trader = await newTrader(house, 5_00_000)
  await own.allow(trader)
  const order = await own.traded(trader, 20)
  await house.pastTriggers('update product_order set at_desk = true, worked_by = $2 where id = $1', [
    order,
    firm.checker.staffId,
  ])
  const { id } = (await own.claim(trader, { about: 'order', about_id: order, ground: 'other', amount: 10 }))
    .body.data
  const { proposal } = await staff.proposeAs(house.app, firm.maker, decision(id, { rupees: 10 }))
  expect((await staff.approveAs(house.app, firm.checker, proposal.id)).body.message).toContain(
    'worked the order',
  )
  const another = await staff.newPerson(house, 'checker')
  expect((await staff.approveAs(house.app, another, proposal.id)).status).toBe(200)
})

test('the same key makes a claim once, also when it comes from another device', async () => {
  const { saver, id } = await own.late()
  const key = randomUUID()
  const ask = { about: 'withdrawal', about_id: id, ground: 'delay' }
  const [one, two] = [
    await own.claim(saver, ask, key),
    await own.claim(await signedIn(house, saver), ask, key),
  ]
  expect(two.body.data.id).toBe(one.body.data.id)
  expect((await own.view(saver, one.body.data.id)).words).toHaveLength(1)
})

test.each([
  [{ says: 'too short' }, 'Say what went wrong'],
  [{ says: 'x'.repeat(1001) }, 'Say what went wrong'],
  [{ about: 'deposit' }, 'Choose what the claim is about.'],
  [{ about_id: 'x' }, 'Choose what the claim is about.'],
  [{ ground: 'anger' }, 'Choose what went wrong.'],
  [{ amount: -5 }, 'amount'],
  [{ amount: 0.001 }, 'amount'],
  [{ amount: 100_000_000.01 }, '₹10,00,00,000 or less'],
])('%j is refused in one sentence', async (more, says) => {
  const { saver, id } = await own.late()
  const answer = await own.claim(saver, {
    about: 'withdrawal',
    about_id: id,
    ground: 'delay',
    ...more,
  } as Asked)
  expect(answer.status).toBe(400)
  expect(answer.body.message).toContain(says)
  expect(await house.asOwner('select from claim where client_id = $1', [saver.id])).toEqual([])
})
