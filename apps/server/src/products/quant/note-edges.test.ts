/** products/quant: what a client was told of a note stays true when the firm closes early or a level is late. */
import { cancelOrder, listAwaiting, type Order } from '@pramaan/contracts'
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
