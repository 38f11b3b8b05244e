/** withdrawals: whoever has just taken an account over cannot empty it: new keys to it wait a day. */
import { randomUUID } from 'node:crypto'
import {
  freezeAccount,
  requestWithdrawal,
  resetPassword,
  sendCode,
  setPin,
  verifyCode,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, type Person, provePassword, sendAs, signedIn } from '../../../test/account-people.ts'
import {
  type Answer,
  eventually,
  type House,
  mailedCode,
  md5,
  newNetwork,
  openHouse,
  send,
} from '../../../test/harness.ts'
import { giveCard, giveGrants, newSaver } from '../../../test/money-people.ts'
import { openDatabase } from '../../platform/database.ts'

const DAY_MS = 24 * 3_600_000

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** Asks for ₹20,000 with a right PIN, and says how that was answered. */
async function ask(person: Person, card: string): Promise<string> {
  await giveGrants(house, person.id, 1)
  const answer: Answer<never> = await sendAs(house, person, requestWithdrawal, {
    headers: { 'idempotency-key': randomUUID() },
    body: { amount: 20_000, bank_card_id: card },
  })
  return String(answer.body.code)
}

async function resetAs(person: Person): Promise<Person> {
  const from = newNetwork()
  await send(house.app, sendCode, { from, body: { email: person.email } })
  const code = await mailedCode(house, person.email)
  const { cookies } = await send(house.app, verifyCode, { from, body: { email: person.email, code } })
  const password = 'another horse entirely'
  const { status } = await send(house.app, resetPassword, {
    from,
    cookies,
    body: { email: person.email, password: md5(password) },
  })
  expect(status).toBe(200)
  return signedIn(house, { ...person, password })
}

async function changePin(person: Person): Promise<void> {
  await provePassword(house, person)
  expect((await sendAs(house, person, setPin, { body: { pin: md5('739164') } })).status).toBe(200)
}

/** A withdrawal that has arrived on the card. */
const payTo = (person: Person, cardId: string): Promise<void> =>
  house.pastTriggers(
    `insert into withdrawal (id, client_id, amount_paise, card_id, bank_name, card_number, card_mask, ifsc, holder_name,
                             state, requested_at, state_at, utr)
     select gen_random_uuid(), $1, 100, id, bank_name, card_number, card_mask, ifsc, holder_name, 'paid', $3, $3, $4
     from bank_card where id = $2`,
    [person.id, cardId, house.clock.now(), `UTR${randomUUID().slice(0, 8).toUpperCase()}`],
  )

const isHeldUp = async (): Promise<boolean> =>
  (
    await house.asOwner(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).length > 0

test('after a reset password nothing leaves for 24 hours, and the mail about the reset says so', async () => {
  const saver = await newSaver(house, 100_000)
  await payTo(saver, saver.cardId)
  const reset = await resetAs(saver)
  expect(await ask(reset, saver.cardId)).toBe('withdrawals_held')
  house.clock.move(DAY_MS - 1000)
  expect(await ask(await signedIn(house, reset), saver.cardId)).toBe('withdrawals_held')
  house.clock.move(1000)
  expect(await ask(await signedIn(house, reset), saver.cardId)).toBe('200')
  expect(await mailsTo(house, saver)).toContain('Your Pramaan password was reset')
})

test('a first PIN holds nothing up; a changed one holds accounts that were never paid to for 24 hours', async () => {
  const saver = await newSaver(house, 100_000)
  expect(await ask(saver, saver.cardId)).toBe('200')
  await changePin(saver)
  expect(await ask(saver, saver.cardId)).toBe('new_payee_held')
  house.clock.move(DAY_MS)
  expect(await ask(await signedIn(house, saver), saver.cardId)).toBe('200')
})

test('after a changed PIN an account that was paid to before is open, unless its number is newer than that', async () => {
  const saver = await newSaver(house, 100_000)
  await payTo(saver, saver.cardId)
  const edited = await giveCard(house, saver.id)
  await payTo(saver, edited)
  await house.pastTriggers('update bank_card set usable_from = $2 where id = $1', [
    edited,
    new Date(house.clock.now().getTime() + 1),
  ])
  house.clock.move(1)
  await changePin(saver)
  expect(await ask(saver, saver.cardId)).toBe('200')
  expect(await ask(saver, edited)).toBe('new_payee_held')
})

test('a frozen account pays to what was ready before the freeze, not to a card that became usable since', async () => {
  const saver = await newSaver(house, 100_000)
  const added = await giveCard(house, saver.id, DAY_MS)
  expect((await sendAs(house, saver, freezeAccount)).status).toBe(200)
  house.clock.move(DAY_MS)
  const later = await signedIn(house, saver)
  expect(await ask(later, added)).toBe('card_newer_than_freeze')
  expect(await ask(later, saver.cardId)).toBe('200')
})

test('a card whose number is changed in the very moment of a request: the money goes where it was asked to', async () => {
  const saver = await newSaver(house, 100_000)
  let asked = Promise.resolve('')
  const owner = openDatabase({ url: house.ownerUrl, connections: 1, asOwner: true })
  await owner.transaction(async (tx) => {
    await tx.query('select 1 from ledger_chain where client_id = $1 for update', [saver.id])
    asked = ask(saver, saver.cardId)
    // The request has looked at the card and waits for the client's money.
    expect(await eventually(isHeldUp)).toBe(true)
    await house.pastTriggers(
      "update bank_card set card_mask = '999••••999', usable_from = usable_from + interval '1 day' where id = $1",
      [saver.cardId],
    )
  })
  await owner.close()
  expect(await asked).toBe('200')
  expect(await house.asOwner('select card_mask from withdrawal where client_id = $1', [saver.id])).toEqual([
    { card_mask: '123••••890' },
  ])
})
