/** trading: an exchange that answers later: sent, unanswered, part filled and rejected are states, and every number counts once. */
import {
  cancelOrder,
  listAwaiting,
  listHistory,
  type Order,
  type Receipt,
  viewReceipt,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { at, type Person, sendAs } from '../../test/account-people.ts'
import {
  acknowledged,
  EXCHANGE,
  type Exchange,
  ended,
  numberOf,
  openExchange,
  ordered,
  rejected,
  traded,
  withExchange,
} from '../../test/exchange.ts'
import { type Answer, type House, openHouse } from '../../test/harness.ts'
import { booksOf, newTrader, openTrading, STOCK, tell } from '../../test/trade-people.ts'
import { auditLedger } from '../ledger/audit.ts'
import { dueHandlers } from '../products/settlement.ts'
import { doDue } from './due-dates.ts'
import { takeAnswer } from './take-answers.ts'
import { ANSWER_WITHIN_MS, NotSent, type VenueAnswer } from './venue.ts'
import { type VenueRounds, venueRounds } from './venue-rounds.ts'

let plain: House
let house: House
let exchange: Exchange
let rounds: VenueRounds
const CASH = 10_000_000n

beforeAll(async () => {
  plain = await openHouse()
  await openTrading(plain)
})
afterAll(() => plain.close())
beforeEach(async () => {
  tell(plain, 1495_00)
  exchange = openExchange()
  house = await withExchange(plain, exchange)
  rounds = venueRounds(house.services, exchange)
  return async () => {
    await rounds.release()
    await house.app.close()
    // What one test left at the exchange is none of the next one's.
    await plain.asOwner(`update venue_order set venue = 'gone' where venue = $1`, [EXCHANGE])
  }
})

const take = (answer: VenueAnswer) => takeAnswer(house.services, EXCHANGE, answer)

async function sent(person: Person, quantity = 20): Promise<string> {
  const id = await ordered(house, person, quantity)
  await rounds.run()
  return id
}

const stateOf = async (id: string) => {
  const [row] = await house.asOwner(
    `select o.status, o.filled, o.blocked_paise, o.ended, v.state, v.venue_order_number as number
     from product_order o join venue_order v on v.order_id = o.id where o.id = $1`,
    [id],
  )
  return row
}

async function listed(
  person: Person,
  call: typeof listAwaiting | typeof listHistory,
): Promise<Order | undefined> {
  const { body }: Answer<{ orders?: Order[] } | Order[]> = await sendAs(house, person, call)
  const orders = Array.isArray(body.data) ? body.data : body.data?.orders
  return orders?.[0]
}
const waiting = (person: Person) => listed(person, listAwaiting)

async function receiptOf(person: Person, id: string): Promise<Receipt> {
  const { body }: Answer<Receipt> = await sendAs(house, person, viewReceipt, {
    query: `?did=${id}&ttype=standard`,
  })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}

const toLookAt = (id: string) =>
  house.asOwner<{ refused: string }>(
    'select refused from venue_answer where order_id = $1 and refused is not null order by came_at, refused',
    [id],
  )

const expectSoundBooks = async () =>
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])

describe('an order for an exchange', () => {
  test('is sent once, however many servers send at once, and its money is blocked meanwhile', async () => {
    const person = await newTrader(house, 100_000)
    const id = await ordered(house, person)
    expect(await waiting(person)).toMatchObject({ waits_for: 'Being sent to exchange', filled: 0 })
    const others = [rounds, venueRounds(house.services, exchange), venueRounds(house.services, exchange)]
    await Promise.all(others.map((one) => one.run()))
    for (const one of others) await one.release()
    await rounds.run()
    expect(exchange.sent).toMatchObject([{ id, quantity: 20n, limitPaise: 1500_00n, side: 'buy' }])
    expect(await waiting(person)).toMatchObject({
      waits_for: 'Sent to exchange',
      exchange_says: 'Sent to exchange',
      can_cancel: true,
    })
    const { cash = 0n, blocked = 0n } = await booksOf(house, person.id)
    expect([cash + blocked, blocked > 30_000_00n]).toEqual([CASH, true])
    await expectSoundBooks()
  })

  test('has the exchange’s number once it is acknowledged, and waits for its price', async () => {
    const person = await newTrader(house, 100_000)
    const id = await sent(person)
    expect([await take(acknowledged(id)), await take(acknowledged(id))]).toEqual(['taken', 'again'])
    expect(await stateOf(id)).toMatchObject({ state: 'open', number: numberOf(id), status: 'awaiting' })
    expect(await waiting(person)).toMatchObject({
      exchange_says: 'Open at exchange',
      waits_for: expect.stringContaining('₹1,500'),
    })
    const { steps } = await receiptOf(person, id)
    expect(steps.map(({ status }) => status)).toEqual([
      'awaiting',
      'sent to exchange',
      'accepted by the exchange',
    ])
  })

  test('5 of 20 are filled, the rest stays blocked; then 15: what was blocked is debited or released, to the paisa', async () => {
    const person = await newTrader(house, 100_000)
    const id = await sent(person)
    const first = await booksOf(house, person.id)
    const part = traded(house, id, 5, { rupees: 1490 })
    expect([await take(part), await take(part)]).toEqual(['taken', 'again'])
    expect(await waiting(person)).toMatchObject({ waits_for: 'Partly filled 5 of 20', filled: 5 })
    const between = await booksOf(house, person.id)
    expect(between[`NSE:${STOCK}`]).toBe(5n)
    expect(between.blocked).toBeGreaterThan(15n * 1500_00n)
    await expectSoundBooks()
    expect(await take(traded(house, id, 15, { rupees: 1480 }))).toBe('taken')
    expect(await stateOf(id)).toMatchObject({
      state: 'filled',
      status: 'holding',
      filled: 20n,
      blocked_paise: 0n,
    })
    const receipt = await receiptOf(person, id)
    expect(receipt).toMatchObject({ closes: true, buy_trade_value: 5 * 1490 + 15 * 1480 })
    expect(receipt.steps.map(({ status, reason }) => [status, reason])).toContainEqual([
      'partly filled',
      '5 of 20',
    ])
    const after = await booksOf(house, person.id)
    expect(after.blocked).toBeUndefined()
    const debited = BigInt(Math.round(receipt.buy_net_value * 100))
    const released = (after.cash ?? 0n) - (first.cash ?? 0n)
    expect(debited + released).toBe(first.blocked)
    await expectSoundBooks()
  })

  test('a fill that overtakes the acknowledgement counts, and the acknowledgement changes nothing', async () => {
    const id = await sent(await newTrader(house, 100_000))
    expect([await take(traded(house, id, 5)), await take(acknowledged(id))]).toEqual(['taken', 'taken'])
    expect(await stateOf(id)).toMatchObject({ state: 'part-filled', filled: 5n, number: numberOf(id) })
    expect(await take(acknowledged(id, 'ANOTHER'))).toBe('again')
    expect(await toLookAt(id)).toEqual([{ refused: 'content-differs' }])
  })

  test('is rejected with the exchange’s reason; all is released, and a fill that comes after it is looked at', async () => {
    const person = await newTrader(house, 100_000)
    const id = await sent(person)
    expect([await take(rejected(id)), await take(rejected(id))]).toEqual(['taken', 'again'])
    expect(await listed(person, listHistory)).toMatchObject({
      status: 'rejected',
      reason: 'Rejected by the exchange: Price is outside the circuit limit',
    })
    expect(await booksOf(house, person.id)).toEqual({ cash: CASH })
    expect(await take(traded(house, id, 5))).toBe('refused')
    expect(await booksOf(house, person.id)).toEqual({ cash: CASH })
    expect(await toLookAt(id)).toEqual([{ refused: 'after-the-end' }])
    await expectSoundBooks()
  })

  test.each([
    ['21 of 20', 'beyond-the-quantity', (id: string) => traded(house, id, 21)],
    [
      '₹1,501 at a limit of ₹1,500',
      'above-the-limit',
      (id: string) => traded(house, id, 5, { rupees: 1501 }),
    ],
    ['another number', 'number-differs', (id: string) => traded(house, id, 5, { orderNumber: 'ANOTHER' })],
    ['7 filled, of which 0 came', 'filled-differs', (id: string) => ended(id, -1)],
  ])('%s: nothing moves, and someone looks at it', async (_, why, answer) => {
    const person = await newTrader(house, 100_000)
    const id = await sent(person)
    await take(acknowledged(id))
    const before = await booksOf(house, person.id)
    expect(await take(answer(id))).toBe('refused')
    expect(await booksOf(house, person.id)).toEqual(before)
    expect(await toLookAt(id)).toEqual([{ refused: why }])
  })

  test('a trade of an order that is not ours is kept too, and one trade number fills one order', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await take(traded(house, unknown, 5))).toBe('refused')
    const [one, other] = [
      await sent(await newTrader(house, 100_000)),
      await sent(await newTrader(house, 100_000)),
    ]
    expect(await take(traded(house, one, 5, { tradeNumber: 'T1' }))).toBe('taken')
    expect(await take(traded(house, other, 5, { tradeNumber: 'T1' }))).toBe('again')
    expect(await stateOf(other)).toMatchObject({ filled: 0n })
    expect(await toLookAt(other)).toEqual([{ refused: 'content-differs' }])
    expect(await take(acknowledged(other, numberOf(one)))).toBe('refused')
  })

  test('eight times at once, a trade counts once', async () => {
    const id = await sent(await newTrader(house, 100_000))
    const trade = traded(house, id, 5)
    const took = await Promise.all(Array.from({ length: 8 }, () => take(trade)))
    expect(took.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'again'), 'taken'])
    const many = Array.from({ length: 3 }, () => traded(house, id, 5))
    expect(await Promise.all(many.map(take))).toEqual(['taken', 'taken', 'taken'])
    expect(await stateOf(id)).toMatchObject({ state: 'filled', filled: 20n, blocked_paise: 0n })
    await expectSoundBooks()
  })
})

describe('an exchange that does not answer', () => {
  const later = async (ms: number, work: () => Promise<void>) => {
    plain.clock.move(ms)
    try {
      await work()
    } finally {
      plain.clock.move(-ms)
    }
  }

  test('is shown after 30 seconds, not before, and is asked until it does', async () => {
    const person = await newTrader(house, 100_000)
    const id = await sent(person)
    await doDue(house.services, dueHandlers(house.services))
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    await later(ANSWER_WITHIN_MS, async () => {
      await doDue(house.services, dueHandlers(house.services))
      expect(await stateOf(id)).toMatchObject({ state: 'unanswered', status: 'awaiting' })
      expect(await waiting(person)).toMatchObject({
        waits_for: 'No answer from the exchange yet since 10:00 am',
      })
      await rounds.run()
      expect(exchange.sent).toHaveLength(1)
      exchange.onAsk = async () => [acknowledged(id), traded(house, id, 5, { tradeNumber: `A${id}` })]
      await rounds.run()
      expect(await stateOf(id)).toMatchObject({ state: 'part-filled', filled: 5n })
      await expectSoundBooks()
    })
  })

  test('an order that certainly did not reach it is sent again; one that may have is not', async () => {
    const id = await ordered(house, await newTrader(house, 100_000))
    exchange.onSend = () => Promise.reject(new NotSent('refused'))
    await expect(rounds.run()).rejects.toThrow('did not answer as it should')
    expect(await stateOf(id)).toMatchObject({ state: 'queued' })
    exchange.onSend = () => Promise.reject(new Error('the line broke'))
    await expect(rounds.run()).rejects.toThrow('did not answer as it should')
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    await rounds.run()
    expect(exchange.sent).toHaveLength(2)
  })

  test('after the session the exchange says how it ended; until then the money stays blocked', async () => {
    const person = await newTrader(house, 100_000)
    const id = await sent(person)
    await take(acknowledged(id))
    const before = await booksOf(house, person.id)
    await later(4 * 24 * 3_600_000, async () => {
      await doDue(house.services, dueHandlers(house.services))
      await rounds.run()
      expect(await stateOf(id)).toMatchObject({ status: 'awaiting' })
      expect(await booksOf(house, person.id)).toEqual(before)
      await expectSoundBooks()
      exchange.onAsk = async () => [ended(id, 0)]
      await rounds.run()
      expect(await stateOf(id)).toMatchObject({
        status: 'cancelled',
        state: 'ended',
        ended: { code: 'lapsed' },
      })
      expect(await booksOf(house, person.id)).toEqual({ cash: CASH })
      await expectSoundBooks()
    })
  })

  test('what never reached it lapses with its session, and not before', async () => {
    const person = await newTrader(house, 100_000)
    const id = await sent(person)
    exchange.onAsk = async () => 'unknown'
    await later(ANSWER_WITHIN_MS, async () => {
      await doDue(house.services, dueHandlers(house.services))
      await rounds.run()
      expect(await stateOf(id)).toMatchObject({ state: 'unanswered' })
    })
    await later(4 * 24 * 3_600_000, async () => {
      await doDue(house.services, dueHandlers(house.services))
      await rounds.run()
      expect(await stateOf(id)).toMatchObject({ status: 'cancelled', state: 'ended' })
      expect(await booksOf(house, person.id)).toEqual({ cash: CASH })
    })
  })
})

describe('a client who cancels', () => {
  const cancel = (person: Person, id: string) => sendAs(house, person, at(cancelOrder, id))

  test('what was not sent yet ends at once, and is never sent', async () => {
    const person = await newTrader(house, 100_000)
    const id = await ordered(house, person)
    expect((await cancel(person, id)).status).toBe(200)
    await rounds.run()
    expect(exchange.sent).toEqual([])
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', state: 'ended' })
    expect(await booksOf(house, person.id)).toEqual({ cash: CASH })
  })

  test('what the exchange has is over when the exchange says so, with every fill that came before', async () => {
    const person = await newTrader(house, 100_000)
    const id = await sent(person)
    await take(acknowledged(id))
    const { body }: Answer<Order> = await cancel(person, id)
    expect(body.data).toMatchObject({
      status: 'awaiting',
      waits_for: 'Cancellation sent to exchange',
      can_cancel: false,
    })
    expect((await cancel(person, id)).status).toBe(400)
    await rounds.run()
    expect(exchange.takenBack).toEqual([id])
    // It says how many were filled; one fill is still on its way.
    expect(await take(ended(id, 5))).toBe('early')
    expect(await stateOf(id)).toMatchObject({ status: 'awaiting' })
    expect([await take(traded(house, id, 5)), await take(ended(id, 5))]).toEqual(['taken', 'taken'])
    expect(await stateOf(id)).toMatchObject({
      status: 'holding',
      filled: 5n,
      blocked_paise: 0n,
      ended: { code: 'cancelled' },
    })
    expect(await receiptOf(person, id)).toMatchObject({ closes: true })
    expect((await booksOf(house, person.id)).blocked).toBeUndefined()
    await expectSoundBooks()
  })
})
