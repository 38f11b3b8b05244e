import { randomUUID } from 'node:crypto'
import { Refusal, setPin, verifyPin } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  actsOn,
  givePin,
  mailsTo,
  NOT_TEXT,
  newPerson,
  type Person,
  PIN,
  provePassword,
  provePin,
  sendAs,
  signedIn,
} from '../../../test/account-people.ts'
import { type House, md5, openHouse, send } from '../../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const WRONG = '739164'
const MINUTE_MS = 60_000

async function personWithPin(): Promise<Person> {
  const person = await newPerson(house)
  await givePin(house, person)
  return person
}

async function failTimes(person: Person, times: number): Promise<string[]> {
  const codes: string[] = []
  for (let n = 0; n < times; n += 1)
    codes.push(String((await provePin(house, person, undefined, WRONG)).body.code))
  return codes
}

const grantsOf = (person: Person) =>
  house.asOwner<{ purpose: string; operation: string | null }>(
    `select g.purpose, g.operation from step_up_grant g join session s on s.id = g.session_id where s.client_id = $1`,
    [person.id],
  )

test('a right PIN answers plainly and leaves one grant for the next guarded act', async () => {
  const person = await personWithPin()
  expect((await provePin(house, person)).body).toEqual({ code: 200, message: 'OK', data: null })
  expect(await grantsOf(person)).toEqual([{ purpose: 'guarded-act', operation: null }])
})

test('the header names the act; anything but a known act on an id is refused before a try is counted', async () => {
  const person = await personWithPin()
  const id = randomUUID()
  expect((await provePin(house, person, `card.delete:${id}`)).status).toBe(200)
  expect((await provePin(house, person, `card.edit:${id.toUpperCase()}`)).status).toBe(200)
  expect((await provePin(house, person, 'buy:NSE:M&M:20')).status).toBe(200)
  expect((await grantsOf(person)).map(({ operation }) => operation).toSorted()).toEqual([
    'buy:nse:m&m:20',
    `card.delete:${id}`,
    `card.edit:${id}`,
  ])
  const strange = [
    '',
    'card.delete',
    'card.delete:',
    'card.delete:1',
    `card.add:${id}`,
    'buy:nse:infy:0',
    `card.delete:${id} `.repeat(2),
  ]
  for (const operation of [
    ...strange,
    `card.delete:${id},card.edit:${id}`,
    'x'.repeat(4000),
    "card.edit:' or 1=1",
  ]) {
    expect((await provePin(house, person, operation)).body.code, operation.slice(0, 60)).toBe('field_invalid')
  }
  expect(await grantsOf(person)).toHaveLength(3)
  const [{ tries } = { tries: -1 }] = await house.asOwner<{ tries: number }>(
    'select tries from pin where client_id = $1',
    [person.id],
  )
  expect(tries).toBe(0)
})

test('5 wrong PINs lock it for 15 minutes with Retry-After, for the right one too; a mail tells', async () => {
  const person = await personWithPin()
  expect(await failTimes(person, 4)).toEqual(Array(4).fill('pin_wrong'))
  const fifth = await provePin(house, person, undefined, WRONG)
  expect(fifth.body).toMatchObject({
    code: 'pin_locked',
    message: expect.stringMatching(
      /^Too many wrong PINs\. Try again after \d+:\d\d [ap]m, or set a new PIN with your password\.$/,
    ),
  })
  expect(fifth.headers['retry-after']).toBe('900')
  house.clock.move(5 * MINUTE_MS - 1000)
  const right = await provePin(house, person)
  expect(right.body.code).toBe('pin_locked')
  expect(right.headers['retry-after']).toBe('601')
  expect(await mailsTo(house, person)).toEqual(['Pramaan: your PIN is locked for 15 minutes'])
  expect(await actsOn(house, person)).toEqual(['pin.locked'])
  house.clock.move(10 * MINUTE_MS + 1000)
  expect((await provePin(house, await signedIn(house, person))).status).toBe(200)
})

test('10 wrong PINs in a row disable it for good, until a new one is set with the password', async () => {
  const person = await personWithPin()
  await failTimes(person, 5)
  house.clock.move(15 * MINUTE_MS)
  let again = await signedIn(house, person)
  expect(await failTimes(again, 5)).toEqual([...Array(4).fill('pin_wrong'), 'pin_disabled'])
  expect((await provePin(house, again)).body.code).toBe('pin_disabled')
  house.clock.move(400 * 24 * 60 * MINUTE_MS)
  again = await signedIn(house, person)
  expect((await provePin(house, again)).body.code).toBe('pin_disabled')
  expect(await mailsTo(house, person)).toContain('Pramaan: your PIN is disabled')
  await provePassword(house, again)
  expect((await sendAs(house, again, setPin, { body: { pin: md5('620483') } })).status).toBe(200)
  expect((await provePin(house, again, undefined, '620483')).status).toBe(200)
})

test('a right PIN forgives the wrong ones before it', async () => {
  const person = await personWithPin()
  for (let round = 0; round < 3; round += 1) {
    expect(await failTimes(person, 4)).toEqual(Array(4).fill('pin_wrong'))
    expect((await provePin(house, person)).status).toBe(200)
  }
})

test('100 parallel wrong PINs, half of them on another server, buy exactly 5 comparisons', async () => {
  const person = await personWithPin()
  const other = await house.secondNode()
  const matches = vi.spyOn(house.services.passwords, 'matches')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      send(n % 2 ? other : house.app, verifyPin, {
        token: person.token,
        body: { pin: md5(String(500_000 + n)) },
      }),
    ),
  )
  const compared = answers.filter(({ body }) => body.code === 'pin_wrong').length
  const here = matches.mock.calls.filter(([, , kind]) => kind === 'pin').length
  matches.mockRestore()
  expect(here).toBeLessThanOrEqual(5)
  expect(compared).toBe(4)
  expect(answers.filter(({ body }) => body.code === 'pin_locked')).toHaveLength(96)
  expect(await actsOn(house, person)).toEqual(['pin.locked'])
})

test('60 parallel right PINs, half of them on another server, are all right, after 4 wrong ones, too; none locks it', async () => {
  const person = await personWithPin()
  const other = await house.secondNode()
  for (const wrongBefore of [0, 4]) {
    await failTimes(person, wrongBefore)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        send(n % 2 ? other : house.app, verifyPin, { token: person.token, body: { pin: md5(PIN) } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  }
  const [pin] = await house.asOwner('select tries, comparing, locked_until from pin where client_id = $1', [
    person.id,
  ])
  expect(pin).toEqual({ tries: 0, comparing: 0, locked_until: null })
  expect(await actsOn(house, person)).toEqual([])
})

test('30 right PINs among 30 wrong ones at once buy at most 5 wrong comparisons in a row', async () => {
  const person = await personWithPin()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => provePin(house, person, undefined, n % 2 ? WRONG : PIN)),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 200)).toHaveLength(30)
  expect(codes.filter((code) => code === 'pin_wrong')).toHaveLength(30)
})

test('a PIN that a busy server did not compare is no try', async () => {
  const person = await personWithPin()
  const busy = vi.spyOn(house.services.passwords, 'matches').mockRejectedValue(new Refusal('server_busy'))
  for (let n = 0; n < 12; n += 1) expect((await provePin(house, person)).status).toBe(503)
  busy.mockRestore()
  expect((await provePin(house, person)).status).toBe(200)
})

test('the count is committed before the comparison: a server that dies while comparing has counted', async () => {
  const person = await personWithPin()
  const matches = vi
    .spyOn(house.services.passwords, 'matches')
    .mockRejectedValue(new Error('the server died here'))
  for (let n = 0; n < 5; n += 1) expect((await provePin(house, person)).status).toBe(500)
  matches.mockRestore()
  expect((await provePin(house, person)).body.code).toBe('pin_locked')
})

test('a client without a PIN is told to set one', async () => {
  expect((await provePin(house, await newPerson(house))).body).toMatchObject({
    code: 'pin_not_set',
    message: 'Set your PIN first.',
  })
})

test('another client’s PIN opens nothing, and neither does the password', async () => {
  const [one, other] = [await personWithPin(), await newPerson(house)]
  await givePin(house, other, '620483')
  expect((await provePin(house, one, undefined, '620483')).body.code).toBe('pin_wrong')
  expect((await provePin(house, one, undefined, one.password)).body.code).toBe('pin_wrong')
})

test('every other shape of the field is refused, and counts as no try', async () => {
  const person = await personWithPin()
  for (const pin of [...NOT_TEXT, PIN, '', md5(PIN).toUpperCase(), `${md5(PIN)}\u0000`, md5(PIN).slice(1)]) {
    expect((await sendAs(house, person, verifyPin, { body: { pin } })).status, JSON.stringify(pin)).toBe(400)
  }
  expect((await sendAs(house, person, verifyPin, { body: { pin: md5(PIN), operation: 'all' } })).status).toBe(
    400,
  )
  expect((await provePin(house, person)).status).toBe(200)
  expect(house.logs.join('')).not.toContain(md5(PIN))
})

test('the PIN’s row is seen and changed by its client only, whatever a statement says', async () => {
  const [one, other] = [await personWithPin(), await newPerson(house)]
  const asOther = house.services.db.as({ clientId: other.id })
  expect(await house.services.db.query('select 1 from pin')).toEqual([])
  expect(await asOther.query('select 1 from pin')).toEqual([])
  expect(await asOther.query('update pin set tries = 0 where client_id = $1 returning 1', [one.id])).toEqual(
    [],
  )
  await expect(
    asOther.query("insert into pin (client_id, pin_hash, set_at) values ($1, 'x', now())", [one.id]),
  ).rejects.toThrow(/permission denied/)
})
