/** alerts: fire once, on a good price only, whoever sees it first. */
import { type Alert, addAlert, deleteAlert, listAlerts } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at } from '../../../test/firm.ts'
import {
  type Answer,
  eventually,
  type House,
  happensWithin,
  newClient,
  newSession,
  openHouse,
  send,
} from '../../../test/harness.ts'
import { instrumentOf, listShares, share, tell, tick } from '../../../test/market.ts'
import { openLine } from '../../../test/stream-line.ts'
import { fireAlerts } from './fire-alerts.ts'
import { watchPrices } from './watch-prices.ts'

let house: House
const faults: unknown[] = []
beforeAll(async () => {
  house = await openHouse()
  await listShares(house, share('INFY', { name: 'Infosys Limited' }), share('TCS'), share('NOPRICE'))
  tell(house, tick(house, 'INFY', 100_00), tick(house, 'TCS', 100_00))
  await watchPrices(house.services, (error) => faults.push(error))
})
afterAll(async () => {
  await house.close()
  expect(faults).toEqual([])
})

const someone = async () => {
  const client = await newClient(house)
  return { ...client, ...(await newSession(house, client)) }
}
type Someone = Awaited<ReturnType<typeof someone>>
const ask = { market: 'NSE', symbol: 'INFY', direction: 'above', price: 105 }
const add = (who: Someone, changes: object = {}): Promise<Answer<Alert>> =>
  send(house.app, addAlert, { token: who.token, body: { ...ask, ...changes } })
const alertsOf = async (who: Someone): Promise<Alert[]> => {
  const answer: Answer<Alert[]> = await send(house.app, listAlerts, { token: who.token })
  return answer.body.data
}
const isFired = async (who: Someone): Promise<boolean> =>
  (await alertsOf(who)).some(({ fired_at }) => fired_at !== null)
const hasFired = (who: Someone) => eventually(() => isFired(who))
/** Every server hears of a new alert within a moment. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 150))
const mailsTo = (email: string) =>
  house.asOwner<{ subject: string; body_text: string }>(
    'select subject, body_text from mail where to_address = $1',
    [email],
  )
/** A moment later at this price, and everyone who waited for less or more has been served. */
const priceBecomes = (pricePaise: number, more: Parameters<typeof tick>[3] = {}): void => {
  house.clock.move(1000)
  tell(house, tick(house, 'INFY', pricePaise, more))
}
const backTo100 = async (): Promise<void> => {
  priceBecomes(100_00)
  await settle()
}

describe('adding', () => {
  test.each([
    [{ symbol: 'NOPE' }, 'stock_unknown'],
    [{ symbol: 'NOPRICE' }, 'stock_without_price'],
    [{ price: 100 }, 'alert_already_reached'],
    [{ direction: 'below', price: 100 }, 'alert_already_reached'],
    [{ price: 100_000_000 }, 'alert_price_impossible'],
    [{ price: 0 }, 'field_invalid'],
    [{ price: -1 }, 'field_invalid'],
    [{ price: 100.005 }, 'field_invalid'],
    [{ direction: 'sideways' }, 'field_invalid'],
    [{ market: 'NYSE' }, 'field_invalid'],
    [{ symbol: "'; drop table price_alert" }, 'field_invalid'],
    [{ fired_at: 'now' }, 'field_unknown'],
  ])('%o → %s', async (changes, code) => {
    expect(await add(await someone(), changes)).toMatchObject({ status: 400, body: { code } })
  })

  test('50 can wait, the 51st is refused, also when 60 are added at once', async () => {
    const who = await someone()
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => add(who, { price: 150 + n })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('alert_limit_reached')
    expect(await alertsOf(who)).toHaveLength(50)
  })

  test('nobody sees or deletes another’s alert, and it is as if there were none', async () => {
    const [owner, other] = [await someone(), await someone()]
    const { data } = (await add(owner)).body
    expect(await alertsOf(other)).toEqual([])
    const theirs = await send(house.app, at(deleteAlert, { id: data.id }), { token: other.token })
    const none = await send(house.app, at(deleteAlert, { id: '00000000-0000-4000-8000-000000000009' }), {
      token: other.token,
    })
    expect([theirs.status, theirs.raw]).toEqual([404, none.raw])
    expect((await send(house.app, at(deleteAlert, { id: data.id }), { token: owner.token })).status).toBe(200)
    expect(await alertsOf(owner)).toEqual([])
  })
})

describe('firing', () => {
  test('one paisa short does not fire; the price itself does, once, with price, source, mail and a word', async () => {
    await backTo100()
    const who = await someone()
    await add(who)
    await settle()
    const line = await openLine(house.app, who.token)
    priceBecomes(104_99)
    expect(await happensWithin(300, () => isFired(who))).toBe(false)
    priceBecomes(105_00)
    expect(await hasFired(who)).toBe(true)
    const [fired] = await alertsOf(who)
    expect(fired).toMatchObject({
      fired_price: 105,
      source: 'Simulated',
      fired_at: house.clock.now().toISOString(),
    })
    expect(await line.heard((frame) => frame.type === 'changed' && frame.what === 'alerts')).toBe(true)
    line.socket.terminate()
    priceBecomes(106_00)
    await settle()
    const mails = await mailsTo(who.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('INFY is at ₹105.00')
    expect(mails[0]?.body_text).toContain('Price: Simulated, 16 Nov 2026')
    expect((await alertsOf(who))[0]).toMatchObject({ fired_price: 105 })
  })

  test('downwards it fires at or below', async () => {
    await backTo100()
    const who = await someone()
    await add(who, { direction: 'below', price: 99 })
    await settle()
    priceBecomes(98_00)
    expect(await hasFired(who)).toBe(true)
    expect((await alertsOf(who))[0]).toMatchObject({ fired_price: 98 })
  })

  test.each([
    ['a halted stock', { isHalted: true }],
    ['a price of ×100', { pricePaise: 10_500_00 }],
    ['a price of 6 s ago', { asOfMs: 0 }],
    ['no number', { pricePaise: Number.NaN }],
  ])('%s fires nothing', async (_name, more) => {
    await backTo100()
    const who = await someone()
    await add(who)
    await settle()
    priceBecomes(105_00, more)
    expect(await happensWithin(300, () => isFired(who))).toBe(false)
  })

  test('a price that has gone stale fires nothing that is added after it', async () => {
    await backTo100()
    priceBecomes(105_00)
    house.clock.move(6000)
    const who = await someone()
    expect((await add(who, { price: 104 })).status).toBe(200)
    house.services.market.round()
    expect(await happensWithin(300, () => isFired(who))).toBe(false)
  })

  test('two servers that see the price at once fire it once', async () => {
    await backTo100()
    const who = await someone()
    const { data } = (await add(who)).body
    const reached = {
      id: data.id,
      instrumentId: instrumentOf(house.services.market, 'INFY').id,
      pricePaise: 105_00,
      asOfMs: house.clock.now().getTime(),
      source: 'simulated',
    }
    const counts = await Promise.all(Array.from({ length: 20 }, () => fireAlerts(house.services, [reached])))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await mailsTo(who.email)).toHaveLength(1)
  })

  test('an alert outlives a restart: who starts watching later finds it', async () => {
    await backTo100()
    const who = await someone()
    await house.services.db.as({ clientId: who.id }).query(
      `insert into price_alert (id, client_id, instrument_id, direction, price_paise, created_at)
       values (gen_random_uuid(), $1, $2, 'above', 10700, $3)`,
      [who.id, instrumentOf(house.services.market, 'INFY').id, house.clock.now()],
    )
    await watchPrices(house.services, (error) => faults.push(error))
    await settle()
    priceBecomes(107_00)
    expect(await hasFired(who)).toBe(true)
  })

  test('the database itself lets an alert fire once, and only at a price that reaches it', async () => {
    const who = await someone()
    const { data } = (await add(who, { price: 109 })).body
    const fire = (paise: number) =>
      house.asOwner(
        `update price_alert set fired_at = now(), fired_paise = $2, as_of = now(), source = 'x' where id = $1 returning id`,
        [data.id, paise],
      )
    await expect(fire(108_99)).rejects.toThrow('fired_at_its_price')
    expect(await fire(109_00)).toHaveLength(1)
    expect(await fire(110_00)).toHaveLength(0)
  })
})
