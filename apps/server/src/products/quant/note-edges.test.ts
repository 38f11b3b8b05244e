/** products/quant: what a client was told of a note stays true when the firm closes early or a level is late. */
import {
  cancelOrder,
  listAwaiting,
  listOwnNotes,
  type Order,
  type OwnNote,
  viewOwnNote,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAs, signedIn, at as withId } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { notes } from '../../../test/note-people.ts'
import { booksOf, newTrader, openTrading, quote } from '../../../test/trade-people.ts'

let house: House
let own: ReturnType<typeof notes>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = notes(house)
  await own.openIndex()
})
afterAll(() => house.close())

test('who was told to cancel until the close can, though the firm has closed the offer before', async () => {
  own.moveTo('2026-11-16', '10:30')
  const id = await own.offered(own.offerOf())
  const person = await newTrader(house, 2_00_000)
  const order = await own.subscribed(person, id, 1_00_000)
  await own.byTwo({ kind: 'offer-close', offer_id: id })
  const { body } = await sendAs(house, await signedIn(house, person), withId(cancelOrder, order))
  expect(body).toMatchObject({ code: 200, data: { status: 'cancelled' } })
  expect(await booksOf(house, person.id)).toEqual({ cash: 2_00_000_00n })
})

test('between the close and the issue nobody is told that they can cancel', async () => {
  own.moveTo('2026-11-16', '10:30')
  const id = await own.offered(own.offerOf())
  const person = await newTrader(house, 2_00_000)
  await own.subscribed(person, id, 1_00_000)
  const waits = async (): Promise<string | null | undefined> => {
    const { body } = await sendAs(house, await signedIn(house, person), listAwaiting)
    return (body.data as { orders: Order[] }).orders[0]?.waits_for
  }
  expect(await waits()).toMatch(/cancel until the offer closes on 19 Nov 2026/)
  own.moveTo('2026-11-19', '16:00')
  expect(await waits()).toBe(
    'The offer has closed. The note is issued next, out of the money that is blocked.',
  )
})

test('a note whose level is late after its maturity is not said to be paid back today', async () => {
  own.moveTo('2026-11-16', '10:30')
  const id = await own.offered(own.shareOf())
  const person = await newTrader(house, 2_00_000)
  const order = await own.subscribed(person, id, 1_00_000)
  await own.until('2026-11-20')
  own.moveTo('2027-12-01')
  await own.clockwork.doDue().catch(() => {})
  const { body } = await quote(house, await signedIn(house, person), order, 'quant')
  expect(body.data).toMatchObject({ quote_id: null })
  expect(body.data?.why_not).toMatch(/^It matured on .*, and is late to be paid back\.$/)
})

test('a note that is held stands first however many are over since; each of those is listed, and its receipt finds it', async () => {
  own.moveTo('2026-11-16', '10:30')
  const id = await own.offered(own.offerOf())
  const person = await newTrader(house, 2_00_000)
  const order = await own.subscribed(person, id, 1_00_000)
  await house.pastTriggers(
    `insert into product_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'status', 'cancelled',
       'ended', jsonb_build_object('code', 'cancelled'), 'blocked_paise', 0, 'placed_at', o.placed_at + n * interval '1 second'))).* from product_order o, generate_series(1, 70) n where o.id = $1`,
    [order],
  )
  const who = await signedIn(house, person)
  const page = async (query: string) =>
    (await sendAs(house, who, listOwnNotes, { query })).body.data as { notes: OwnNote[]; next: string | null }
  const first = await page('')
  const second = await page(`?after=${first.next}`)
  expect([first.notes.length, second.notes.length, second.next]).toEqual([51, 20, null])
  expect(first.notes[0]).toMatchObject({ order_id: order, status: 'pending' })
  const ids = [...first.notes, ...second.notes].map((note) => note.order_id)
  expect(new Set(ids).size).toBe(71)
  const oldest = ids.at(-1) ?? ''
  expect((await sendAs(house, who, withId(viewOwnNote, oldest))).body.data).toMatchObject({
    order_id: oldest,
  })
  const other = await newTrader(house, 1000)
  expect((await sendAs(house, other, withId(viewOwnNote, oldest))).status).toBe(404)
})
