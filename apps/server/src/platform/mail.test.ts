import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeSmtp, fakeSmtp } from '../../test/fake-smtp.ts'
import { type House, mailedCode, newClient, openHouse } from '../../test/harness.ts'
import { askForCode } from '../features/password-resets/ask-for-code.ts'
import { type Postman, postman, putInOutbox } from './mail.ts'

const FROM = 'desk@example.test'

let house: House
let smtp: FakeSmtp
let withSmtp: Postman
beforeAll(async () => {
  house = await openHouse()
  smtp = await fakeSmtp()
  withSmtp = postman(house.rooms.db, house.clock, { smtpUrl: smtp.url, from: FROM })
})
afterAll(async () => {
  await smtp.close()
  await house.close()
})
beforeEach(async () => {
  smtp.manner = 'takes'
  smtp.received.length = 0
  await house.asOwner('delete from mail')
})

const write = (to: string, text = 'The text.') =>
  putInOutbox(house.rooms.db, house.clock, { to, subject: 'A subject', text })
const rows = () =>
  house.asOwner<{
    subject: string
    body_text: string
    tries: number
    sent_at: Date | null
    next_try_at: Date | null
  }>('select subject, body_text, tries, sent_at, next_try_at from mail order by created_at')

test('a mail goes out once, to its one address, and its text is then emptied', async () => {
  await write('asha@example.test')
  await withSmtp.deliver()
  await withSmtp.deliver()
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]).toMatchObject({ from: FROM, to: ['asha@example.test'] })
  expect(smtp.received[0]?.message).toContain('Subject: A subject')
  expect(smtp.received[0]?.message).toContain('The text.')
  expect(await rows()).toEqual([
    { subject: 'A subject', body_text: '', tries: 1, sent_at: house.clock.now(), next_try_at: null },
  ])
})

test('a reset code is nowhere in the database once its mail has gone out', async () => {
  const { email } = await newClient(house)
  await askForCode.record(house.rooms, house.rooms.db, email)
  const code = await mailedCode(house, email)
  await withSmtp.deliver()
  expect(smtp.received).toHaveLength(1)
  expect(JSON.stringify(await rows())).not.toContain(code)
})

test('eight servers delivering at once send each of 30 mails exactly once', async () => {
  const addresses = Array.from({ length: 30 }, (_, i) => `person${i}@example.test`)
  for (const address of addresses) await write(address)
  // Connections that are open already make the eight meet at the same row, which is the point.
  await Promise.all(Array.from({ length: 8 }, () => house.rooms.db.query('select pg_sleep(0.05)')))
  await Promise.all(Array.from({ length: 8 }, () => withSmtp.deliver()))
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
})

test('a mail that another server is just taking is left to it, and the next one goes out', async () => {
  await write('taken@example.test')
  await house.rooms.db.transaction(async (tx) => {
    await tx.query('select 1 from mail for update')
    await write('free@example.test')
    await withSmtp.deliver()
    expect(smtp.received.map(({ to }) => to)).toEqual([['free@example.test']])
  })
})

test('a refused mail is tried again after 15 s, 30 s, 60 s, and keeps its text until it has gone', async () => {
  smtp.manner = 'refuses'
  await write('busy@example.test')
  for (const waitMs of [15_000, 30_000, 60_000]) {
    await withSmtp.deliver()
    const [row] = await rows()
    expect(row).toMatchObject({ body_text: 'The text.', sent_at: null })
    expect((row?.next_try_at?.getTime() ?? 0) - house.clock.now().getTime()).toBe(waitMs)
    house.clock.move(waitMs - 1)
    await withSmtp.deliver()
    expect((await rows())[0]?.tries).toBe(row?.tries)
    house.clock.move(1)
  }
  smtp.manner = 'takes'
  await withSmtp.deliver()
  expect(smtp.received).toHaveLength(1)
})

test('after 8 tries a mail is left alone', async () => {
  smtp.manner = 'refuses'
  await write('gone@example.test')
  for (let i = 0; i < 10; i += 1) {
    await withSmtp.deliver()
    house.clock.move(3_600_000)
  }
  expect(await rows()).toMatchObject([{ tries: 8, sent_at: null, next_try_at: null }])
})

test('one address that is refused holds up no other mail', async () => {
  smtp.manner = 'refuses'
  await write('first@example.test')
  await withSmtp.deliver()
  smtp.manner = 'takes'
  await write('second@example.test')
  await withSmtp.deliver()
  expect(smtp.received.map(({ to }) => to)).toEqual([['second@example.test']])
})

test('with a mail server that does not answer, a round ends after one mail and the rest wait their turn', async () => {
  smtp.manner = 'silent'
  const impatient = postman(house.rooms.db, house.clock, {
    smtpUrl: smtp.url,
    from: FROM,
    answerWithinMs: 100,
  })
  await write('one@example.test')
  await write('two@example.test')
  await impatient.deliver()
  expect((await rows()).map(({ tries }) => tries).toSorted()).toEqual([0, 1])
})

test('without SMTP every mail stays in the outbox, with its text', async () => {
  await write('asha@example.test')
  await postman(house.rooms.db, house.clock, { smtpUrl: null, from: FROM }).deliver()
  expect(await rows()).toMatchObject([{ body_text: 'The text.', tries: 0, sent_at: null }])
})
