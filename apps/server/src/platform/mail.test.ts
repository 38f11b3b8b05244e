import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeSmtp, fakeSmtp } from '../../test/fake-smtp.ts'
import { type House, mailedCode, newClient, openHouse } from '../../test/harness.ts'
import { recordCodeAsk } from '../features/password-resets/ask-for-code.ts'
import { type MailFailure, type Postman, postman, putInOutbox } from './mail.ts'
import { whyNotSent } from './mail-failure.ts'

const FROM = 'desk@example.test'

let house: House
let smtp: FakeSmtp
let withSmtp: Postman
beforeAll(async () => {
  house = await openHouse()
  smtp = await fakeSmtp()
  withSmtp = postman(house.services.db, house.clock, { smtpUrl: smtp.url, from: FROM })
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
  putInOutbox(house.services.db, house.clock, { to, subject: 'A subject', text })
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
  const asker = { network: '192.0.2', device: null, isKnown: false }
  await recordCodeAsk(house.services, house.services.db, { email, asker })
  const code = await mailedCode(house, email)
  await withSmtp.deliver()
  expect(smtp.received).toHaveLength(1)
  expect(JSON.stringify(await rows())).not.toContain(code)
})

test('eight servers delivering at once send each of 30 mails exactly once', async () => {
  const addresses = Array.from({ length: 30 }, (_, i) => `person${i}@example.test`)
  for (const address of addresses) await write(address)
  // Connections that are open already make the eight meet at the same row, which is the point.
  await Promise.all(Array.from({ length: 8 }, () => house.services.db.query('select pg_sleep(0.05)')))
  await Promise.all(Array.from({ length: 8 }, () => withSmtp.deliver()))
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
})

test('a mail that another server is just taking is left to it, and the next one goes out', async () => {
  await write('taken@example.test')
  await house.owner.transaction(async (tx) => {
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

test('the wait grows to an hour and no more; after 3 days a mail is given up, and each failure is told', async () => {
  smtp.manner = 'refuses'
  await write('gone@example.test')
  const failures: MailFailure[] = []
  const telling = postman(house.services.db, house.clock, {
    smtpUrl: smtp.url,
    from: FROM,
    onFailure: (failure) => failures.push(failure),
  })
  for (let hours = 0; hours <= 73; hours += 1) {
    await telling.deliver()
    house.clock.move(3_600_000)
  }
  expect(failures).toHaveLength(73)
  expect(failures.filter(({ nextTryAt }) => nextTryAt === null)).toMatchObject([
    { tries: 73, why: 'The mail server said: 450 mailbox busy' },
  ])
  expect(await rows()).toMatchObject([
    { tries: 73, sent_at: null, next_try_at: null, body_text: 'The text.' },
  ])
})

test('why it failed stands with the mail, and is gone once it has been sent', async () => {
  const why = () => house.asOwner('select failed_at, why_not_sent from mail')
  smtp.manner = 'refuses'
  await write('busy@example.test')
  await withSmtp.deliver()
  expect(await why()).toEqual([
    { failed_at: house.clock.now(), why_not_sent: 'The mail server said: 450 mailbox busy' },
  ])
  smtp.manner = 'takes'
  house.clock.move(15_000)
  await withSmtp.deliver()
  expect(await why()).toEqual([{ failed_at: null, why_not_sent: null }])
})

test('a mail server that is not there is told in a sentence without its password', async () => {
  const told: string[] = []
  await write('asha@example.test')
  const nobody = postman(house.services.db, house.clock, {
    smtpUrl: 'smtp://desk:hunter2@127.0.0.1:1',
    from: FROM,
    onFailure: ({ why }) => told.push(why),
  })
  await nobody.deliver()
  expect(told).toEqual(['The mail server does not answer.'])
})

test.each([
  [
    { code: 'EAUTH', response: '535 hunter2 is wrong' },
    'The mail server refuses the user name or the password in SMTP_URL.',
  ],
  [{ code: 'EDNS' }, 'The mail server’s name in SMTP_URL is not known.'],
  [{ code: 'EENVELOPE', response: '550 no\r\nsuch \u0007user' }, 'The mail server said: 550 no such user'],
  [{}, 'The mail could not be handed to the mail server.'],
])('%o becomes a sentence', (parts, sentence) => {
  expect(whyNotSent(Object.assign(new Error('x'), parts))).toBe(sentence)
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
  const impatient = postman(house.services.db, house.clock, {
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
  await postman(house.services.db, house.clock, { smtpUrl: null, from: FROM }).deliver()
  expect(await rows()).toMatchObject([{ body_text: 'The text.', tries: 0, sent_at: null }])
})
