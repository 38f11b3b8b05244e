/** ipo: an issue that two people close early is told as closed everywhere, and what waits for its draw waits together. */
import { listAwaiting, type Order } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, sendAs } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { issues } from '../../../test/ipo-people.ts'
import { openTrading } from '../../../test/trade-people.ts'

let house: House
let own: ReturnType<typeof issues>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = issues(house)
})
afterAll(() => house.close())

const waiting = async (person: Person): Promise<Order | undefined> =>
  ((await sendAs(house, person, listAwaiting, {})).body.data as { orders: Order[] }).orders[0]

test('closed on Monday in place of Tuesday: its applications say Monday, its dates follow, and it cannot be withdrawn', async () => {
  own.goTo(0)
  const offer = await own.putUp()
  const person = await own.applicant()
  await own.apply(person, offer)
  expect(await waiting(person)).toMatchObject({
    can_cancel: true,
    waits_for: 'Open until 17 Nov 2026, 5:00 pm. Allotment by 18 Nov 2026.',
  })
  house.clock.move(60_000)
  await own.byTwo({ kind: 'offer-close', offer_id: offer })
  house.clock.move(60_000)
  const now = await waiting(person)
  expect(now).toMatchObject({ can_cancel: false, expires_at: (await own.seen(person, offer)).closes_at })
  expect(now?.waits_for).toBe(
    'Allotment by 17 Nov 2026, 6:00 pm. What is not needed is released by 18 Nov 2026.',
  )
})

test('what is late for its draw is put back as one, with its reason, and fails nothing else', async () => {
  const offer = await own.putUp()
  for (let n = 0; n < 5; n += 1) await own.apply(await own.applicant(), offer)
  own.goTo(6)
  await own.clockwork.doDue()
  const rows = await house.asOwner<{ last_failure: string; taken_until: Date }>(
    `select d.last_failure, d.taken_until from due d join application a on a.order_id = d.ref where a.offer_id = $1`,
    [offer],
  )
  expect(rows).toHaveLength(5)
  expect(new Set(rows.map(({ last_failure: says }) => says))).toEqual(
    new Set(['The shares of this issue have not been allotted yet.']),
  )
  // One statement for all of them.
  expect(new Set(rows.map(({ taken_until: at }) => at.getTime())).size).toBe(1)
})
