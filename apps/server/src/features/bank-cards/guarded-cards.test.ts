import { randomUUID } from 'node:crypto'
import { addBankCard, type BankCard, deleteBankCard, editBankCard, listBankCards } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actsOn,
  at,
  givePin,
  mailsTo,
  NOT_TEXT,
  newPerson,
  PERSON_NAME,
  type Person,
  provePin,
  sendAs,
  signedIn,
} from '../../../test/account-people.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const HOUR_MS = 3_600_000
let made = 0

const text = { bank_name: 'HDFC Bank', ifsc: 'HDFC0000001', holder_name: PERSON_NAME }

async function newCard(person: Person): Promise<BankCard> {
  made += 1
  house.clock.move(1)
  const body = { ...text, card_no: `5010098765${String(made).padStart(4, '0')}` }
  const answer: Answer<BankCard> = await sendAs(house, person, addBankCard, { body })
  if (answer.status !== 200) throw new Error(answer.raw)
  return answer.body.data
}

/** Someone with a PIN and as many bank accounts as asked for. */
async function holder(cards: number): Promise<{ person: Person; cards: BankCard[] }> {
  const person = await newPerson(house)
  await givePin(house, person)
  const list: BankCard[] = []
  for (let n = 0; n < cards; n += 1) list.push(await newCard(person))
  return { person, cards: list }
}

const list = async (person: Person): Promise<BankCard[]> => {
  const answer: Answer<BankCard[]> = await sendAs(house, person, listBankCards)
  return answer.body.data
}
const remove = (person: Person, id: string, headers = {}) =>
  sendAs(house, person, at(deleteBankCard, id), { headers })
const edit = (person: Person, id: string, change: Record<string, unknown> = {}): Promise<Answer<BankCard>> =>
  sendAs(house, person, at(editBankCard, id), { body: { ...text, ...change } })
const editByPost = (
  person: Person,
  id: string,
  change: Record<string, unknown> = {},
): Promise<Answer<BankCard>> =>
  sendAs(house, person, addBankCard, { body: { ...text, card_no: '40100987650000', id, ...change } })

test('a card goes with a PIN grant, once; mail and activity tell', async () => {
  const {
    person,
    cards: [card],
  } = await holder(1)
  const id = card?.id ?? ''
  expect(await remove(person, id)).toMatchObject({ status: 403, body: { code: 'pin_grant_missing' } })
  await provePin(house, person, `card.delete:${id}`)
  expect((await remove(person, id)).body).toEqual({ code: 200, message: 'OK', data: null })
  expect(await list(person)).toEqual([])
  expect((await remove(person, id)).status).toBe(404)
  expect(await mailsTo(house, person)).toContain('Pramaan: a bank account was removed')
  expect(await actsOn(house, person)).toEqual(['card.added', 'card.removed'])
})

test('PUT and POST with an own id edit the card, and neither does without a PIN grant', async () => {
  const {
    person,
    cards: [card],
  } = await holder(1)
  const id = card?.id ?? ''
  expect((await edit(person, id)).status).toBe(403)
  expect((await editByPost(person, id)).status).toBe(403)
  await provePin(house, person, `card.edit:${id}`)
  expect((await edit(person, id, { bank_name: 'HDFC' })).body.data).toEqual({ ...card, bank_name: 'HDFC' })
  await provePin(house, person)
  expect((await editByPost(person, id)).body.data).toMatchObject({ id, card_no: '401••••000' })
  expect(await list(person)).toHaveLength(1)
  expect(await actsOn(house, person)).toEqual(['card.added', 'card.changed', 'card.changed'])
})

test('a new number or branch waits 24 hours again; a new bank name does not', async () => {
  const {
    person,
    cards: [card],
  } = await holder(1)
  const id = card?.id ?? ''
  const hours = (iso: string) => (Date.parse(iso) - Date.parse(card?.created_at ?? '')) / HOUR_MS
  house.clock.move(30 * HOUR_MS)
  const later = await signedIn(house, person)
  const change = async (fields: Record<string, unknown>) => {
    await provePin(house, later, `card.edit:${id}`)
    return hours((await edit(later, id, fields)).body.data.usable_from)
  }
  expect(await change({ bank_name: 'HDFC' })).toBe(24)
  expect(await change({ card_no: '40100987651111' })).toBe(54)
  house.clock.move(60_000)
  expect(await change({ card_no: '40100987651111' })).toBe(54)
  expect(await change({ ifsc: 'HDFC0000002' })).toBe(54 + 1 / 60)
})

test('a grant for card 1 does nothing on card 2, one to edit does not delete, and one serves once', async () => {
  const {
    person,
    cards: [one, two],
  } = await holder(2)
  const [first, second] = [one?.id ?? '', two?.id ?? '']
  await provePin(house, person, `card.delete:${first}`)
  expect((await remove(person, second)).status).toBe(403)
  expect((await edit(person, first)).status).toBe(403)
  expect((await remove(person, first)).status).toBe(200)
  await provePin(house, person, `card.edit:${second}`)
  expect((await remove(person, second)).status).toBe(403)
  expect((await edit(person, second, { bank_name: 'Other' })).status).toBe(200)
  expect((await edit(person, second, { bank_name: 'Again' })).status).toBe(403)
  expect(await list(person)).toMatchObject([{ id: second, bank_name: 'Other' }])
})

test('a grant is for the session that proved the PIN, and for 120 seconds', async () => {
  const {
    person,
    cards: [card],
  } = await holder(1)
  const id = card?.id ?? ''
  const elsewhere = await signedIn(house, person)
  await provePin(house, person, `card.delete:${id}`)
  expect((await remove(elsewhere, id)).status).toBe(403)
  house.clock.move(120_000)
  expect((await remove(person, id)).status).toBe(403)
  await provePin(house, person)
  house.clock.move(119_000)
  expect((await remove(person, id)).status).toBe(200)
})

test('20 parallel deletes on one grant remove one card; 20 of one card remove it once', async () => {
  const { person, cards } = await holder(3)
  await provePin(house, person)
  const ids = Array.from({ length: 20 }, (_, n) => cards[n % 3]?.id ?? '')
  const answers = await Promise.all(ids.map((id) => remove(person, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await list(person)
  expect(left).toHaveLength(2)
  for (let n = 0; n < 3; n += 1) await provePin(house, person)
  const again = await Promise.all(Array.from({ length: 20 }, () => remove(person, left[0]?.id ?? '')))
  expect(again.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await list(person)).toHaveLength(1)
  expect((await actsOn(house, person)).filter((act) => act === 'card.removed')).toHaveLength(2)
})

test('a delete is told again by its key, and the grant is spent once', async () => {
  const {
    person,
    cards: [one, two],
  } = await holder(2)
  await provePin(house, person)
  await provePin(house, person)
  const headers = { 'idempotency-key': 'remove-this-one' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(person, one?.id ?? '', headers)))
  expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect((await remove(person, two?.id ?? '')).status).toBe(200)
})

test('another’s card is answered byte for byte like one that never was, grant or not, and stays as it was', async () => {
  const { person } = await holder(1)
  const {
    person: other,
    cards: [theirs],
  } = await holder(1)
  const before = await list(other)
  const id = theirs?.id ?? ''
  await provePin(house, person)
  await provePin(house, person, `card.delete:${id}`)
  await provePin(house, person, `card.edit:${id}`)
  for (const call of [remove, edit, editByPost]) {
    const [foreign, unknown] = [await call(person, id), await call(person, randomUUID())]
    expect(foreign.status).toBe(404)
    expect(foreign.raw).toBe(unknown.raw)
    expect(foreign.raw).toBe(
      '{"code":"card_unknown","message":"The API you requested unavailable.","data":null}',
    )
  }
  expect(await list(other)).toEqual(before)
})

test('a removed card stays removed: it can be neither edited nor removed again, and its number may come back', async () => {
  const {
    person,
    cards: [card],
  } = await holder(1)
  const id = card?.id ?? ''
  await provePin(house, person)
  await remove(person, id)
  await provePin(house, person)
  expect((await edit(person, id)).status).toBe(404)
  expect((await remove(person, id)).status).toBe(404)
  const number = `5010098765${String(made).padStart(4, '0')}`
  expect((await sendAs(house, person, addBankCard, { body: { ...text, card_no: number } })).status).toBe(200)
})

test('an edit keeps the rules of an add, and leaves the grant when it breaks one', async () => {
  const {
    person,
    cards: [one, two],
  } = await holder(2)
  const id = one?.id ?? ''
  await provePin(house, person, `card.edit:${id}`)
  expect((await edit(person, id, { holder_name: 'Someone Else' })).body.code).toBe('card_holder_differs')
  expect((await edit(person, id, { ifsc: 'HDFC0ABCDEF' })).body.code).toBe('card_ifsc_wrong')
  const number = `5010098765${String(made).padStart(4, '0')}`
  expect((await edit(person, id, { card_no: number })).body.code).toBe('card_known')
  expect(await list(person)).toEqual([one, two])
  expect((await edit(person, id, { bank_name: 'Fine' })).status).toBe(200)
})

test('a client without a PIN is sent to set one first', async () => {
  const person = await newPerson(house)
  const { id } = await newCard(person)
  for (const call of [remove, edit, editByPost]) {
    expect((await call(person, id)).body).toMatchObject({
      code: 'pin_not_set',
      message: 'Set your PIN first.',
    })
  }
})

test('a frozen account keeps its bank accounts as they are', async () => {
  const {
    person,
    cards: [card],
  } = await holder(1)
  const id = card?.id ?? ''
  await provePin(house, person)
  await house.pastTriggers('update client set frozen_at = now() where id = $1', [person.id])
  for (const call of [remove, edit, editByPost]) {
    expect((await call(person, id)).body.code).toBe('account_frozen')
  }
  expect(await list(person)).toEqual([card])
})

test('every field of an edit refuses every other shape, and so does the id', async () => {
  const {
    person,
    cards: [card],
  } = await holder(1)
  const id = card?.id ?? ''
  await provePin(house, person, `card.edit:${id}`)
  for (const field of ['bank_name', 'card_no', 'ifsc', 'holder_name']) {
    for (const value of [...NOT_TEXT, '', 'x'.repeat(121)]) {
      expect((await edit(person, id, { [field]: value })).status, `${field} ${JSON.stringify(value)}`).toBe(
        400,
      )
    }
  }
  for (const extra of [
    { id },
    { client_id: id },
    { usable_from: '2020-01-01T00:00:00Z' },
    { removed_at: null },
  ]) {
    expect((await edit(person, id, extra)).status).toBe(400)
  }
  for (const strange of ['1', 'x'.repeat(36), '..%2F..', `${id}0`, '%00']) {
    expect((await edit(person, strange)).status, strange).toBe(400)
    expect((await remove(person, strange)).status, strange).toBe(400)
  }
  expect(await list(person)).toEqual([card])
})

test('the database shows a card to its client only, whatever a statement says', async () => {
  const {
    cards: [card],
  } = await holder(1)
  const stranger = house.services.db.as({ clientId: (await newPerson(house)).id })
  expect(await house.services.db.query('select 1 from bank_card')).toEqual([])
  expect(await stranger.query('select 1 from bank_card')).toEqual([])
  for (const statement of ['update bank_card set removed_at = now()', 'delete from bank_card'])
    await expect(stranger.query(`${statement} where id = $1`, [card?.id])).rejects.toThrow(
      /permission denied/,
    )
  expect(
    await house.services.db.as('firm').query('select 1 from bank_card where id = $1', [card?.id]),
  ).toHaveLength(1)
})
