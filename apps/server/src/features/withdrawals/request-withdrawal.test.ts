/** withdrawals: the amount is held at once, exactly once, and never more than there is. */
import { randomUUID } from 'node:crypto'
import { requestWithdrawal } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, newPerson, type Person, sendAs } from '../../../test/account-people.ts'
import { type Answer, type House, newNetwork, openHouse, send } from '../../../test/harness.ts'
import { booksAreWhole, giveCard, giveGrants, giveMoney, newSaver } from '../../../test/money-people.ts'
import { clientCash } from '../../ledger/balances.ts'

let house: House
let second: FastifyInstance
beforeAll(async () => {
  house = await openHouse()
  second = await house.secondNode()
})
afterAll(() => house.close())

type Saver = Person & { cardId: string }
const cashOf = ({ id }: Person) => clientCash(house.services.db.as({ clientId: id }), id)
const ask = (
  person: Saver,
  amount: unknown,
  {
    key = randomUUID(),
    card = person.cardId,
    app = house.app,
  }: { key?: string; card?: unknown; app?: FastifyInstance } = {},
): Promise<Answer<never>> =>
  send(app, requestWithdrawal, {
    token: person.token,
    cookies: person.cookies,
    from: newNetwork(),
    headers: { 'idempotency-key': key },
    body: { amount, bank_card_id: card },
  })

describe('a request', () => {
  test('holds ₹25,000 at once, is told to the client, and mailed', async () => {
    const saver = await newSaver(house, 100_000)
    await giveGrants(house, saver.id, 1)
    const { status, body } = await ask(saver, 25_000)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ amount: 25_000, promised_by: '2026-11-17T04:30:00.000Z' })
    expect(await cashOf(saver)).toMatchObject({ cash: 7_500_000n, held: 2_500_000n })
    expect(await mailsTo(house, saver)).toContain('Pramaan: withdrawal of ₹25,000.00')
  })

  test('40 parallel requests of ₹20,000 on ₹1,00,000 at two servers: exactly five are held', async () => {
    const saver = await newSaver(house, 100_000)
    await giveGrants(house, saver.id, 40)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(saver, 20_000, { app: n % 2 ? second : house.app })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ body }) => (body.code as string) === 'funds_short')).toHaveLength(35)
    expect(await cashOf(saver)).toMatchObject({ cash: 0n, held: 10_000_000n })
    expect(await booksAreWhole(house)).toBe(true)
  })

  test('the same key 50 times in parallel at two servers has one effect and 50 equal answers', async () => {
    const saver = await newSaver(house, 100_000)
    await giveGrants(house, saver.id, 50)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ask(saver, 20_000, { key, app: n % 2 ? second : house.app })),
    )
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await cashOf(saver)).toMatchObject({ held: 2_000_000n })
  })

  test('the same key with another amount is refused with 409; another client’s same key is its own', async () => {
    const [one, two] = [await newSaver(house, 100_000), await newSaver(house, 100_000)]
    for (const { id } of [one, two]) await giveGrants(house, id, 2)
    const key = randomUUID()
    expect((await ask(one, 20_000, { key })).status).toBe(200)
    expect((await ask(one, 21_000, { key })).status).toBe(409)
    expect((await ask(two, 20_000, { key })).status).toBe(200)
  })

  test('a refused request leaves the PIN’s grant and the key unspent', async () => {
    const saver = await newSaver(house, 30_000)
    await giveGrants(house, saver.id, 1)
    const key = randomUUID()
    expect((await ask(saver, 40_000, { key })).body.code).toBe('funds_short')
    expect((await ask(saver, 30_000, { key })).status).toBe(200)
  })

  test('one grant lets exactly one of 20 parallel requests through', async () => {
    const saver = await newSaver(house, 1_000_000)
    await giveGrants(house, saver.id, 1)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ask(saver, 20_000, { app: n % 2 ? second : house.app })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19)
  })
})

describe('the smallest withdrawal', () => {
  test('₹19,999.99 of ₹1,00,000 is refused, ₹20,000 is not', async () => {
    const saver = await newSaver(house, 100_000)
    await giveGrants(house, saver.id, 2)
    expect((await ask(saver, 19_999.99)).body.code).toBe('withdrawal_too_small')
    expect((await ask(saver, 20_000)).status).toBe(200)
  })

  test('the whole balance of ₹150 can be withdrawn, ₹149.99 of it cannot', async () => {
    const saver = await newSaver(house, 150)
    await giveGrants(house, saver.id, 2)
    expect((await ask(saver, 149.99)).body.code).toBe('withdrawal_too_small')
    expect((await ask(saver, 150)).status).toBe(200)
    expect(await cashOf(saver)).toMatchObject({ cash: 0n, held: 15_000n })
  })
})

describe('bad input changes nothing', () => {
  test.each([0, -1, -20_000, 20_000.001, '20000', null, true, [20_000], { rupees: 20_000 }])(
    'an amount of %j is refused',
    async (amount) => {
      const saver = await newSaver(house, 100_000)
      await giveGrants(house, saver.id, 1)
      expect((await ask(saver, amount)).status).toBe(400)
      expect(await cashOf(saver)).toMatchObject({ held: 0n, entries: 1n })
    },
  )

  test.each(['1e309', '9007199254740993', '20000.000', '2e4', '0x10'])(
    'an amount written %s is refused',
    async (text) => {
      const saver = await newSaver(house, 100_000)
      await giveGrants(house, saver.id, 1)
      const { status } = await sendAs(house, saver, requestWithdrawal, {
        rawBody: `{"amount":${text},"bank_card_id":"${saver.cardId}"}`,
      })
      expect(status).toBe(text === '20000.000' ? 200 : 400)
    },
  )

  test('another client’s card is answered like one that never was', async () => {
    const [saver, other] = [await newSaver(house, 100_000), await newSaver(house, 0)]
    await giveGrants(house, saver.id, 2)
    expect((await ask(saver, 20_000, { card: other.cardId })).status).toBe(404)
    expect((await ask(saver, 20_000, { card: randomUUID() })).status).toBe(404)
  })

  test('a card in its cool-off, no PIN, no grant: each is said, and the amount stays free', async () => {
    const saver = await newSaver(house, 100_000)
    expect((await ask(saver, 20_000)).body.code).toBe('pin_grant_missing')
    await giveGrants(house, saver.id, 1)
    const cooling = await giveCard(house, saver.id, 1)
    expect((await ask(saver, 20_000, { card: cooling })).body.code).toBe('card_cooling_off')
    const newcomer = await newPerson(house)
    await giveMoney(house, newcomer.id, 50_000)
    await giveGrants(house, newcomer.id, 1)
    const cardId = await giveCard(house, newcomer.id)
    expect((await ask({ ...newcomer, cardId }, 20_000)).body.code).toBe('pin_not_set')
    expect(await cashOf(saver)).toMatchObject({ held: 0n })
  })
})
