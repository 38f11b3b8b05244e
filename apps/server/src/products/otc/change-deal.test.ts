/** products/otc: two people change a deal that is up. The price never changes; who asked before keeps the terms that they read. */
import type { ProposalAsk } from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deals } from '../../../test/deal-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { newTrader } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'

type Change = Extract<ProposalAsk, { kind: 'otc-change' }>

let house: House
let own: ReturnType<typeof deals>
beforeAll(async () => {
  house = await openHouse()
  own = deals(house)
})
afterAll(() => house.close())
afterEach(async () => {
  await own.clockwork.run()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

const RISK = 'The price is fixed. Tomorrow may open lower.'

/** As it is, but for what is said. */
const changeOf = (id: string, more: Partial<Change> = {}): Change => ({
  ...{ kind: 'otc-change', offer_id: id, seller: 'Kaveri Family Trust', total: 1000, risk: RISK },
  ...{ closes_at: own.inMinutes(60), due_at: own.inMinutes(180), ...more },
})

test('more shares, a later close and due time: purchases of before keep theirs and are told, new ones have the new', async () => {
  const deal = await own.newDeal()
  const [first, second] = [await newTrader(house, 1_000_000), await newTrader(house, 1_000_000)]
  const asked = await own.purchase(first, deal.id, 1000)
  const due = own.inMinutes(180)
  await own.byTwo(
    changeOf(deal.id, { total: 1500, closes_at: own.inMinutes(90), due_at: own.inMinutes(300) }),
  )
  expect((await own.purchase(second, deal.id, 100)).body.code).not.toBe(200)
  const now = await own.seen(second, deal.id)
  expect(now).toMatchObject({ version: 2, total: 1500, remaining: 500, due_at: own.inMinutes(300) })
  expect((await own.purchase(second, deal.id, 500, { version: 2 })).body.code).toBe(200)
  expect((await own.seen(first, deal.id)).orders[0]?.due_at).toBe(due)
  const [mail] = await house.asOwner<{ body_text: string }>(
    `select body_text from mail where to_address = (select email from client where id = $1) and subject like '%was changed%'`,
    [first.id],
  )
  expect(mail?.body_text).toMatch(/keeps the terms that you read/)
  own.later(91)
  await own.allot(deal.id)
  own.later(90)
  await own.clockwork.run()
  const lapsed = await own.receiptOf(first, asked.body.data?.id ?? '')
  expect(lapsed).toMatchObject({ status: 'rejected', closes: true })
  expect(lapsed.reason).toMatch(/^Not paid by the due time/)
  const [stays] = (await own.seen(second, deal.id)).orders
  expect(stays?.status).toBe('awaiting')
  const paid = await own.answer(second, stays?.id ?? '', { decision: 'accept' })
  expect(paid.body.data).toMatchObject({ status: 'holding', keeps: 500 })
})

test('a deal that closes earlier is allotted earlier', async () => {
  const deal = await own.newDeal()
  const person = await newTrader(house, 1_000_000)
  await own.purchase(person, deal.id, 100)
  await own.byTwo(changeOf(deal.id, { closes_at: own.inMinutes(5) }))
  own.later(6)
  await own.allot(deal.id)
  expect((await own.seen(person, deal.id)).orders[0]).toMatchObject({ status: 'awaiting', allotted: 100 })
})

test.each<[string, Partial<Change>, string]>([
  ['nothing', {}, 'Nothing of the deal would change.'],
  ['less than is asked for', { total: 90 }, '100 shares are asked for already: the total cannot be less.'],
  [
    'an earlier due time',
    { due_at: 'early' },
    'The due time can only become later: clients have read the one of now.',
  ],
  ['a close after a purchase is due', { closes_at: 'late', due_at: 'later' }, 'The deal has to close before'],
  ['a close that has passed', { closes_at: 'past' }, 'Choose a closing time that is still to come.'],
  ['a total in no lots', { total: 1005 }, 'The total has to be a multiple of the lot of 10 shares.'],
])('refused with its sentence: %s', async (_, more, says) => {
  const deal = await own.newDeal()
  await own.purchase(await newTrader(house, 1_000_000), deal.id, 100)
  const times: Record<string, string> = {
    ...{
      early: own.inMinutes(100),
      late: own.inMinutes(200),
      later: own.inMinutes(300),
      past: own.inMinutes(-0.5),
    },
  }
  const at = (name: 'closes_at' | 'due_at') => (more[name] ? { [name]: times[more[name]] } : {})
  const { message } = await own.refusalOf({ ...changeOf(deal.id, more), ...at('closes_at'), ...at('due_at') })
  expect(message.startsWith(says) ? says : message).toBe(says)
  expect((await own.firmDeal(deal.id)).deal.version).toBe(1)
})

test('after it has closed it stays as it is, and its price or lot cannot be named at all', async () => {
  const deal = await own.newDeal()
  expect((await own.refusalOf({ ...changeOf(deal.id, { total: 2000 }), rupees: 1 })).code).not.toBe(200)
  own.later(61)
  expect((await own.refusalOf(changeOf(deal.id, { total: 2000 }))).message).toBe(
    'This deal has closed: it stays as it is.',
  )
})
