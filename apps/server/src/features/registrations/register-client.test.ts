import { clientInfo, messages, refusals, register } from '@pramaan/contracts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  type House,
  md5,
  newClient,
  newInvitation,
  newNetwork,
  openHouse,
  type Sending,
  send,
  signInAs,
} from '../../../test/harness.ts'
import { addressKey } from '../../clients/addresses.ts'
import { laterBy } from '../../platform/clock.ts'

const HOUR_MS = 3_600_000
const GOOD = 'a password nobody else has'
const OK = { status: 200, body: { code: 200, message: 'OK', data: null } }

let house: House
beforeAll(async () => {
  house = await openHouse({ hasCostlyHashes: true })
  await newInvitation(house, 'MANY-USES', 100_000)
})
afterAll(() => house.close())
afterEach(() => {
  vi.restoreAllMocks()
})

let count = 0
function newAddress(): string {
  count += 1
  return `new-${count}@example.test`
}
const open = (
  body: Partial<Record<'email' | 'password' | 'invite_code', unknown>> = {},
  sending: Sending = {},
) =>
  send(house.app, register, {
    from: newNetwork(),
    ...sending,
    body: { email: newAddress(), password: md5(GOOD), invite_code: 'MANY-USES', ...body },
  })
const clientsAt = (email: string) =>
  house.asOwner<{ email: string; identity_status: string }>(
    'select email, identity_status from client where email_key = $1',
    [addressKey(email)],
  )
const mailsTo = (address: string) =>
  house.asOwner<{ subject: string }>('select subject from mail where to_address = $1', [address])
const usesLeft = async (code: string): Promise<number | undefined> => {
  const hash = house.services.keys.mac('invitation', code.replace(/[^A-Z0-9]/g, ''))
  const [row] = await house.asOwner<{ uses_left: number }>(
    'select uses_left from invitation where code_hash = $1',
    [hash],
  )
  return row?.uses_left
}
/** The hash is not what these tests are about. */
const skipSlowHash = () => vi.spyOn(house.services.passwords, 'hash').mockResolvedValue('no hash')

test('a registered client can sign in, is unverified, and is welcomed by mail', async () => {
  const email = newAddress()
  expect(await open({ email })).toMatchObject(OK)
  const { token } = await signInAs(house.app, { email, password: GOOD })
  const profile = await send(house.app, clientInfo, { token })
  expect(profile.body.data).toMatchObject({ email, verified: 'unverified' })
  expect(await mailsTo(email)).toEqual([{ subject: `Your ${house.services.brandName} account is open` }])
})

test('a one-use code tried by 50 people at once opens exactly one account', async () => {
  skipSlowHash()
  await newInvitation(house, 'ONE-USE', 1)
  const emails = Array.from({ length: 50 }, newAddress)
  const answers = await Promise.all(emails.map((email) => open({ email, invite_code: 'ONE-USE' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'invitation_invalid')).toHaveLength(49)
  const made = await house.asOwner('select 1 from client where email_key = any($1)', [emails])
  expect(made).toHaveLength(1)
  expect(await usesLeft('ONE-USE')).toBe(0)
})

test('50 people who register one address at once become one client', async () => {
  skipSlowHash()
  const email = newAddress()
  const answers = await Promise.all(Array.from({ length: 50 }, () => open({ email })))
  expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
  expect(await clientsAt(email)).toHaveLength(1)
})

test('a code is read whatever its case, spaces or dashes', async () => {
  skipSlowHash()
  for (const invite_code of ['many-uses', ' MANY USES ', 'ManyUses', 'ＭＡＮＹ－ＵＳＥＳ']) {
    expect((await open({ invite_code })).status, invite_code).toBe(200)
  }
})

test('a code that is wrong, used up, expired or revoked gets one and the same answer', async () => {
  skipSlowHash()
  await newInvitation(house, 'USED-UP', 1)
  await open({ invite_code: 'USED-UP' })
  await newInvitation(house, 'SHORT-LIFE', 10, laterBy(house.clock.now(), HOUR_MS))
  await newInvitation(house, 'TAKEN-BACK', 10)
  expect((await open({ invite_code: 'SHORT-LIFE' })).status).toBe(200)
  house.clock.move(HOUR_MS)
  const revoked = house.services.keys.mac('invitation', 'TAKENBACK')
  await house.pastTriggers('update invitation set revoked_at = now() where code_hash = $1', [revoked])
  for (const invite_code of ['NEVER-WAS', 'USED-UP', 'SHORT-LIFE', 'TAKEN-BACK', '!!!', '﷽']) {
    const answer = await open({ invite_code })
    expect(answer, invite_code).toMatchObject({
      status: 400,
      body: { code: 'invitation_invalid', message: refusals.invitation_invalid.says },
    })
  }
})

test('5 wrong codes an hour from one network; then even a right one waits, and no other network does', async () => {
  skipSlowHash()
  const from = newNetwork()
  const tries = await Promise.all(Array.from({ length: 30 }, () => open({ invite_code: 'GUESS' }, { from })))
  expect(tries.filter(({ body }) => body.code === 'invitation_invalid')).toHaveLength(5)
  const locked = await open({}, { from })
  expect(locked).toMatchObject({ status: 400, body: { code: 'invitation_locked' } })
  expect(locked.headers['retry-after']).toBe('3600')
  expect((await open()).status).toBe(200)
  house.clock.move(HOUR_MS)
  expect((await open({}, { from })).status).toBe(200)
})

test('right codes cost no tries: 20 colleagues may register from one office', async () => {
  skipSlowHash()
  const from = newNetwork()
  for (let i = 0; i < 20; i += 1) expect((await open({}, { from })).status).toBe(200)
})

test('a known address gets the same answer and cost; its owner is told, the password stays, there is no second client', async () => {
  const owner = await newClient(house)
  const hashes = vi.spyOn(house.services.passwords, 'hash')
  const fresh = await open()
  await newInvitation(house, 'SPENT-ALIKE', 5)
  const known = await open({ email: owner.email.toUpperCase(), invite_code: 'SPENT-ALIKE' })
  expect(known.raw).toBe(fresh.raw)
  expect(known.status).toBe(fresh.status)
  expect(Object.keys(known.headers)).toEqual(Object.keys(fresh.headers))
  expect(hashes).toHaveBeenCalledTimes(2)
  expect(await usesLeft('SPENT-ALIKE')).toBe(4)
  expect(await clientsAt(owner.email)).toHaveLength(1)
  expect(await mailsTo(owner.email)).toEqual([
    { subject: `Someone tried to open a ${house.services.brandName} account with your address` },
  ])
  await signInAs(house.app, owner)
})

test('the warning goes to the address the owner gave, not to the twin that was typed', async () => {
  skipSlowHash()
  const owner = await newClient(house, { email: 'Twin.Owner@Example.Test' })
  await open({ email: 'ｔwin.owner@example.test' })
  expect(await mailsTo(owner.email)).toHaveLength(1)
  expect(await mailsTo('ｔwin.owner@example.test')).toEqual([])
})

test.each([
  ['case', 'Twin@Example.Test', 'tWIN@eXAMPLE.tEST'],
  ['full width', 'wide@example.test', 'ｗｉｄｅ@ｅｘａｍｐｌｅ.test'],
  ['composed and decomposed', 'ren\u00e9@example.test', 'rene\u0301@example.test'],
  ['ligature', 'ﬁn@example.test', 'fin@example.test'],
  ['the Kelvin sign', 'mark@example.test', 'mar\u212a@example.test'],
  ['spaces around', 'space@example.test', '  space@example.test '],
])('twins by %s are one address', async (_how, first, second) => {
  skipSlowHash()
  await open({ email: first })
  expect(await open({ email: second })).toMatchObject(OK)
  expect(await clientsAt(first)).toHaveLength(1)
})

test('folding an address twice is folding it once, and any address at all is answered without a fault', async () => {
  skipSlowHash()
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), async (local) => {
      const email = `${local}@example.test`
      expect(addressKey(addressKey(email))).toBe(addressKey(email))
      const answer = await open({ email })
      expect([200, 400], answer.raw).toContain(answer.status)
    }),
    { numRuns: 100 },
  )
  for (const local of ['ﷺ'.repeat(240), 'İ', 'ẞ', 'ΑΣ', 'ǅ', 'Ⅷ', '㏒', '\ud800']) {
    expect([200, 400], local).toContain((await open({ email: `${local}@example.test` })).status)
  }
})

test.each(['123456', 'password', 'qwerty', '12345678', 'iloveyou', 'admin123', 'letmein', ''])(
  'the common password %j is refused by its MD5, before a code is tried',
  async (password) => {
    const email = newAddress()
    const answer = await open({ email, password: md5(password), invite_code: 'WRONG' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'password_common' } })
    expect(await clientsAt(email)).toEqual([])
  },
)

test.each([
  'plain text',
  md5('x').toUpperCase(),
  md5('x').slice(1),
  `${md5('x')}0`,
  ` ${md5('x')}`,
  '',
  12345678901234,
  [md5('x')],
  null,
])('the password %j is not 32 lower-case hex digits and is refused', async (password) => {
  expect(await open({ password })).toMatchObject({ status: 400, body: { code: 'field_invalid' } })
})

test.each([
  '',
  '   ',
  'a',
  'a@b',
  'a b@c.test',
  'a@b@c.test',
  '<a>@c.test',
  'a@c..test',
  `${'a'.repeat(250)}@c.test`,
  'a@c.test\nBcc: x@y.test',
])('the address %j is refused', async (email) => {
  const answer = await open({ email })
  expect(answer.status).toBe(400)
  expect([messages.fields.emailInvalid, messages.fields.emailRequired]).toContain(answer.body.message)
})

test('an empty code is named as missing', async () => {
  expect((await open({ invite_code: '  ' })).body.message).toBe(messages.fields.invitationRequired)
})

test('neither the code nor the password is in the database in any readable form', async () => {
  const email = newAddress()
  await newInvitation(house, 'READ-ME-NOT', 5)
  await open({ email, invite_code: 'READ-ME-NOT' })
  const rows = await house.asOwner(
    'select c::text, i::text from client c, invitation i where c.email_key = $1',
    [email],
  )
  const text = JSON.stringify(rows)
  for (const secret of [GOOD, md5(GOOD), 'READ-ME-NOT', 'READMENOT']) expect(text).not.toContain(secret)
  expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})
