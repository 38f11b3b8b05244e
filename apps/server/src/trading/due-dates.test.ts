/** trading: what falls due is done once, whoever does it, and what cannot be done stays visible until it is. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { booksOf, bought, newTrader, openTrading, quote, sell, tell } from '../../test/trade-people.ts'
import { dueHandlers } from '../products/settlement.ts'
import { type DueHandler, type DueHandlers, doDue } from './due-dates.ts'
import { settlement } from './settle-sales.ts'

let handlers: DueHandlers
const DAY_MS = 24 * 3_600_000

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  handlers = dueHandlers(house.services)
})
afterAll(() => house.close())
beforeEach(() => tell(house, 1500_00))

/** Somebody whose sale is to be paid in a day or two. */
async function seller(): Promise<string> {
  const person = await newTrader(house, 100_000)
  const id = await bought(house, person, 20)
  const { body } = await quote(house, person, id)
  await sell(house, person, id, body.data?.price ?? 0)
  return person.id
}

const dueOf = (client: string) =>
  house.asOwner<{ tries: number; last_failure: string | null; is_done: boolean }>(
    `select tries, last_failure, done_at is not null as is_done
     from due where client_id = $1 and kind = 'settlement'`,
    [client],
  )

/** How long the database leaves it alone, counted from before the work: however slow the machine, never less. */
async function pauseAfter(client: string, work: () => Promise<void>): Promise<number> {
  const [before] = await house.asOwner<{ at: Date }>('select clock_timestamp() as at')
  await work()
  const [due] = await house.asOwner<{ taken_until: Date }>(
    `select taken_until from due where client_id = $1 and kind = 'settlement'`,
    [client],
  )
  return (due?.taken_until.getTime() ?? 0) - (before?.at.getTime() ?? 0)
}

async function later(work: () => Promise<void>): Promise<void> {
  house.clock.move(3 * DAY_MS)
  try {
    await work()
  } finally {
    house.clock.move(-3 * DAY_MS)
  }
}

test('nothing is done before its time', async () => {
  const client = await seller()
  await doDue(house.services, handlers)
  expect(await dueOf(client)).toMatchObject([{ tries: 0, is_done: false }])
})

test('three servers at once do each once', async () => {
  const clients = [await seller(), await seller(), await seller()]
  await later(async () => {
    const done = await Promise.all([1, 2, 3].map(() => doDue(house.services, handlers)))
    const mine = done.flat().filter(({ client, settled }) => settled && clients.includes(client))
    expect(mine.map(({ client }) => client).toSorted()).toEqual(clients.toSorted())
    for (const client of clients) expect((await booksOf(house, client)).unsettled).toBeUndefined()
  })
})

test('what a server took that then died is done by another after 10 s, and not before', async () => {
  const client = await seller()
  await later(async () => {
    await house.asOwner(
      `update due set taken_until = clock_timestamp() + interval '10 s', tries = 1 where client_id = $1`,
      [client],
    )
    expect((await doDue(house.services, handlers)).filter((plan) => plan.client === client)).toEqual([])
    await house.asOwner('update due set taken_until = clock_timestamp() where client_id = $1', [client])
    expect(
      (await doDue(house.services, handlers)).filter(
        ({ settled, ...plan }) => settled && plan.client === client,
      ),
    ).toHaveLength(1)
    expect(await dueOf(client)).toMatchObject([{ tries: 2, is_done: true }])
  })
})

test('an order that somebody changed while it was worked out is done in the same turn, also where it is alone', async () => {
  const client = await seller()
  let isFirst = true
  const overtaken: DueHandler = {
    ...settlement,
    plan: async (tx, dues, at) => {
      const plans = await settlement.plan(tx, dues, at)
      if (!isFirst) return plans
      isFirst = false
      return plans.map((plan) => ({
        ...plan,
        from: (plan.transfers ?? []).map(({ ref }) => ({ id: String(ref), version: -1 })),
      }))
    },
  }
  await later(async () => {
    await doDue(house.services, { settlement: overtaken })
    expect(await dueOf(client)).toMatchObject([{ tries: 2, is_done: true }])
  })
})

test('what fails says why, waits a moment, and is done when it can be; other kinds go on meanwhile', async () => {
  const client = await seller()
  const waits = await newTrader(house, 100_000)
  const broken: DueHandlers = {
    ...handlers,
    settlement: { ...settlement, plan: () => Promise.reject(new Error('the exchange has not paid')) },
  }
  await later(async () => {
    const pauseMs = await pauseAfter(client, () =>
      expect(doDue(house.services, broken)).rejects.toThrow('what is due could not be done'),
    )
    expect(pauseMs).toBeGreaterThanOrEqual(2000)
    expect(await dueOf(client)).toMatchObject([
      { tries: 1, last_failure: 'the exchange has not paid', is_done: false },
    ])
    // Not at once again, whoever asks; and a stalled machine makes the pause no shorter here.
    await house.asOwner(`update due set taken_until = taken_until + interval '1 h' where client_id = $1`, [
      client,
    ])
    await doDue(house.services, handlers)
    expect(await dueOf(client)).toMatchObject([{ tries: 1, is_done: false }])
    await house.asOwner('update due set taken_until = null where client_id = $1', [client])
    await doDue(house.services, handlers)
    expect(await dueOf(client)).toMatchObject([{ tries: 2, is_done: true }])
    expect(await booksOf(house, waits.id)).toEqual({ cash: 10_000_000n })
  })
})

test('one of three that cannot be done keeps no other waiting', async () => {
  const clients = [await seller(), await seller(), await seller()]
  const [, unpayable] = clients
  const broken: DueHandlers = {
    ...handlers,
    settlement: {
      ...settlement,
      plan: (tx, dues, at) =>
        dues.some(({ client_id }) => client_id === unpayable)
          ? Promise.reject(new Error('nothing is left to pay'))
          : settlement.plan(tx, dues, at),
    },
  }
  await later(async () => {
    await expect(doDue(house.services, broken)).rejects.toThrow('what is due could not be done')
    const dues = await Promise.all(clients.map(dueOf))
    expect(dues.flat()).toMatchObject([
      { is_done: true },
      { is_done: false, last_failure: 'nothing is left to pay' },
      { is_done: true },
    ])
  })
})
