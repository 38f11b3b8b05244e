import { clientInfo, setPin } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actsOn,
  mailsTo,
  NOT_TEXT,
  newPerson,
  type Person,
  provePassword,
  provePin,
  sendAs,
  signedIn,
} from '../../../test/account-people.ts'
import { type House, md5, newClient, openHouse, send, signInAs } from '../../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const set = (person: Person, pin: string, headers: Record<string, string> = {}) =>
  sendAs(house, person, setPin, { body: { pin: md5(pin) }, headers })

const pinRows = (person: Person) =>
  house.asOwner<{ pin_hash: string; tries: number }>('select pin_hash, tries from pin where client_id = $1', [
    person.id,
  ])

test('a PIN is set with the password proven just before, and told by mail and in the activity', async () => {
  const person = await newPerson(house)
  await provePassword(house, person)
  expect((await set(person, '482915')).body).toEqual({ code: 200, message: 'OK', data: null })
  const profile = await sendAs(house, person, clientInfo)
  expect(profile.body.data).toMatchObject({ has_pin: true, score: 55 })
  expect(await mailsTo(house, person)).toEqual(['Pramaan: your PIN was set'])
  expect(await actsOn(house, person)).toEqual(['pin.set'])
  expect((await provePin(house, person)).status).toBe(200)
})

test('without the password’s proof nothing is judged, not even a weak PIN: 403', async () => {
  const person = await newPerson(house)
  const answers = [await set(person, '482915'), await set(person, '140390'), await set(person, '111111')]
  for (const answer of answers) {
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('password_proof_missing')
  }
  expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
  expect(await pinRows(person)).toEqual([])
})

test('the proof is good once, for 5 minutes, and for the session that gave it', async () => {
  const person = await newPerson(house)
  await provePassword(house, person)
  expect((await set(await signedIn(house, person), '482915')).status).toBe(403)
  house.clock.move(299_000)
  expect((await set(person, '482915')).status).toBe(200)
  expect((await set(person, '482916')).status).toBe(403)

  const late = await newPerson(house)
  await provePassword(house, late)
  house.clock.move(300_000)
  expect((await set(await signedIn(house, late), '482915')).status).toBe(403)
})

test('weak PINs and the own birthday are refused, and the proof is still there afterwards', async () => {
  const person = await newPerson(house, { birthday: '1987-06-25' })
  await provePassword(house, person)
  for (const pin of ['123456', '000000', '121212', '199001', '250687', '870625', '062587']) {
    expect((await set(person, pin)).body.code, pin).toBe('pin_weak')
  }
  expect((await set(person, '250688')).status).toBe(200)
})

test('of 20 parallel PINs on one proof exactly one is set', async () => {
  const person = await newPerson(house)
  await provePassword(house, person)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => set(person, `4829${10 + n}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await actsOn(house, person)).toEqual(['pin.set'])
})

test('a replay with its key sets it once and needs no second proof', async () => {
  const person = await newPerson(house)
  await provePassword(house, person)
  const headers = { 'idempotency-key': 'set-the-pin-once' }
  const first = await set(person, '482915', headers)
  expect((await set(person, '482915', headers)).raw).toBe(first.raw)
  expect((await set(person, '739164', headers)).status).toBe(409)
  expect(await mailsTo(house, person)).toHaveLength(1)
})

test('what is kept is a slow hash under the PIN’s own key: equal PINs differ, and no password check matches it', async () => {
  const [one, other] = [await newPerson(house), await newPerson(house)]
  for (const person of [one, other]) {
    await provePassword(house, person)
    await set(person, '482915')
  }
  const hashes = [...(await pinRows(one)), ...(await pinRows(other))].map(({ pin_hash }) => pin_hash)
  expect(new Set(hashes).size).toBe(2)
  expect(hashes[0]).toMatch(/^\$argon2id\$/)
  const kept = { id: one.id, passwordHash: hashes[0] ?? '' }
  expect(await house.services.passwords.matches(md5('482915'), kept, 'pin')).toBe(true)
  expect(await house.services.passwords.matches(md5('482915'), kept)).toBe(false)
  expect(house.logs.join('')).not.toContain(md5('482915'))
})

test('every other shape of the field is refused and sets nothing', async () => {
  const person = await newPerson(house)
  await provePassword(house, person)
  const texts = [
    '482915',
    '',
    md5('482915').toUpperCase(),
    `${md5('482915')}0`,
    ` ${md5('482915')}`,
    'g'.repeat(32),
  ]
  for (const pin of [...NOT_TEXT, ...texts]) {
    expect((await sendAs(house, person, setPin, { body: { pin } })).status, JSON.stringify(pin)).toBe(400)
  }
  for (const body of [
    {},
    [],
    'x',
    { pin: md5('482915'), client_id: person.id },
    { pin: md5('482915'), tries: 0 },
  ]) {
    expect((await sendAs(house, person, setPin, { body })).status).toBe(400)
  }
  expect(await pinRows(person)).toEqual([])
})

test('nobody but an approved client sets a PIN: 401 without a session, 403 before the approval', async () => {
  expect((await send(house.app, setPin, { body: { pin: md5('482915') } })).status).toBe(401)
  const client = await newClient(house, { identityStatus: 'pending' })
  const { token } = await signInAs(house.app, client)
  expect((await send(house.app, setPin, { token, body: { pin: md5('482915') } })).status).toBe(403)
})
