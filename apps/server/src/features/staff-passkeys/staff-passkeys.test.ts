/** staff-passkeys: the firm's people enrol, sign in and approve with passkeys. */
import {
  approveProposal,
  askStaffPasskeySignIn,
  type CreationOptions,
  listStaffPasskeys,
  type Passkey,
  passkeySignIn,
  type RequestOptions,
  removeStaffPasskey,
  renameStaffPasskey,
  staffMe,
  staffSignIn,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, codeOf, newPerson, type Person, proposeAs, reason, sendAs } from '../../../test/firm.ts'
import {
  type Answer,
  type House,
  md5,
  newClient,
  newNetwork,
  openHouse,
  send,
} from '../../../test/harness.ts'
import type { Lies, PasskeyDevice } from '../../../test/passkey-device.ts'
import {
  approveWithPasskey,
  beginPasskey,
  enrolPasskey,
  keepPasskey,
  signInByPassword,
  signInWithPasskey,
} from '../../../test/staff-passkeys.ts'
import { insertStaff } from '../../firm/staff.ts'
import { openStaffSession } from '../../firm/staff-sessions.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ mode: 'live' })
})
afterAll(() => house.close())

const begin = (person: Person, body: object) => beginPasskey(house, person, body)
const keep = (person: Person, options: CreationOptions, name?: string) =>
  keepPasskey(house, person, options, name)
const enrol = (person: Person) => enrolPasskey(house, person)
const signInWith = (device: PasskeyDevice, lies?: Lies) => signInWithPasskey(house, device, lies)
const approve = (person: Person, device: PasskeyDevice, operation: string) =>
  approveWithPasskey(house, person, device, operation)
const byPassword = (person: Person) => signInByPassword(house, person)
const actsOf = async (person: Person): Promise<string[]> =>
  (
    await house.asOwner<{ body: string }>('select body from audit_event where actor_id = $1 order by seq', [
      person.staffId,
    ])
  ).map(({ body }) => JSON.parse(body).act)
const mailsTo = (person: Person) =>
  house.asOwner<{ subject: string }>('select subject from mail where to_address = $1', [person.email])

describe('signing in', () => {
  test('in live mode needs a passkey, or the password with a code', async () => {
    const person = await newPerson(house, 'maker')
    const body = { email: person.email, password: md5(person.password) }
    for (const given of [body, { ...body, code: '' }, { ...body, code: '000000' }])
      expect((await send(house.app, staffSignIn, { body: given, from: newNetwork() })).status).toBe(400)
    expect((await byPassword(person)).status).toBe(200)
  })

  test('with a passkey opens a session, once for each challenge', async () => {
    const person = await newPerson(house, 'maker')
    const { device } = await enrol(person)
    const { answer, again } = await signInWith(device)
    expect(answer.body.data).toMatchObject({ id: person.staffId, role: 'maker', has_passkey: true })
    const cookies = { console: answer.cookies.console ?? '' }
    expect((await sendAs(house.app, { ...person, cookies }, staffMe)).body.data).toMatchObject({
      has_passkey: true,
    })
    expect((await again()).body.code).toBe('passkey_expired')
    expect((await actsOf(person)).at(-1)).toBe('staff.signed-in')
  })

  test('with password and code is over for who has a passkey', async () => {
    const person = await newPerson(house, 'checker')
    expect((await byPassword(person)).status).toBe(200)
    house.clock.move(30_000)
    await enrol(person)
    const answer = await byPassword(person)
    expect([answer.body.code, answer.cookies.console]).toEqual(['passkey_needed', undefined])
  })

  test.each([
    ['another origin', { origin: 'https://evil.test' }, 'passkey_address_wrong'],
    ['another name', { rpId: 'evil.test' }, 'passkey_wrong'],
    ['nobody verified', { isVerified: false }, 'passkey_wrong'],
    ['another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'passkey_wrong'],
  ] as const)('with %s is refused', async (_what, lies, code) => {
    const { device } = await enrol(await newPerson(house, 'maker'))
    expect((await signInWith(device, lies)).answer.body.code).toBe(code)
  })

  test('with a counter that went back is refused, written down and mailed', async () => {
    const person = await newPerson(house, 'maker')
    const { device } = await enrol(person)
    expect((await signInWith(device, { count: 5 })).answer.status).toBe(200)
    expect((await signInWith(device, { count: 5 })).answer.body.code).toBe('passkey_wrong')
    expect((await actsOf(person)).at(-1)).toBe('staff.passkey-refused')
    expect((await mailsTo(person)).at(-1)?.subject).toContain('a passkey was refused')
  })

  test('a passkey of the firm opens no client’s account', async () => {
    const { device } = await enrol(await newPerson(house, 'maker'))
    await newClient(house)
    const asked: Answer<RequestOptions> = await send(house.app, askStaffPasskeySignIn)
    const cookies = { passkey: asked.cookies['console-passkey'] ?? '' }
    const body = { credential: device.answer(asked.body.data) }
    expect((await send(house.app, passkeySignIn, { body, cookies })).body.code).toBe('passkey_expired')
  })
})

describe('adding and removing', () => {
  test('the first needs password and code, good once; other sessions end; the person is mailed', async () => {
    const person = await newPerson(house, 'auditor')
    const other = {
      console: (await openStaffSession(house.services.db, house.services, person.staffId)).value,
    }
    const password = md5(person.password)
    const code = await codeOf(house.clock, person)
    for (const body of [{}, { password }, { code }, { password: md5('wrong'), code }])
      expect((await begin(person, body)).body.code).toBe('staff_proof_wrong')
    const asked = (await begin(person, { password, code })).body.data
    expect((await begin(person, { password, code })).body.code).toBe('staff_proof_wrong')
    await keep(person, asked)
    expect((await sendAs(house.app, { ...person, cookies: other }, staffMe)).status).toBe(401)
    expect(await actsOf(person)).toEqual(['staff.passkey-added'])
    expect(await mailsTo(person)).toHaveLength(1)
  })

  test('the next ones and every removal need a passkey’s approval; the last one asks again', async () => {
    const person = await newPerson(house, 'maker')
    const one = await enrol(person)
    house.clock.move(30_000)
    const proof = { password: md5(person.password), code: await codeOf(house.clock, person) }
    expect((await begin(person, proof)).body.code).toBe('passkey_approval_missing')
    await approve(person, one.device, 'passkey.add')
    const two = await keep(person, (await begin(person, {})).body.data, 'Spare')
    const remove = (id: string, isOn: boolean) =>
      sendAs(house.app, person, at(removeStaffPasskey, { id }), { body: { password_on: isOn } })
    expect((await remove(one.id, false)).body.code).toBe('passkey_approval_missing')
    await approve(person, two.device, `passkey.remove:${one.id}`)
    expect((await remove(one.id, false)).status).toBe(200)
    expect((await signInWith(one.device)).answer.body.code).toBe('passkey_wrong')
    await approve(person, two.device, `passkey.remove:${two.id}`)
    expect((await remove(two.id, false)).body.code).toBe('passkey_is_last')
    expect((await remove(two.id, true)).status).toBe(200)
    expect((await byPassword(person)).status).toBe(200)
  })

  test('nobody names another person’s', async () => {
    const [person, thief] = [await newPerson(house, 'maker'), await newPerson(house, 'maker')]
    const { id } = await enrol(person)
    const body = { name: 'Mine' }
    expect((await sendAs(house.app, thief, at(renameStaffPasskey, { id }), { body })).status).toBe(404)
    expect((await sendAs(house.app, person, at(renameStaffPasskey, { id }), { body })).status).toBe(200)
    const list: Answer<Passkey[]> = await sendAs(house.app, person, listStaffPasskeys)
    expect(list.body.data).toMatchObject([{ id, name: 'Mine' }])
  })
})

describe('approving a proposal', () => {
  async function proposed(): Promise<string> {
    const maker = await newPerson(house, 'maker')
    const client = await newClient(house)
    const act = {
      kind: 'client-flags',
      client_id: client.id,
      allow_bonus: true,
      allow_compensation: false,
    } as const
    return (await proposeAs(house.app, maker, act)).proposal.id
  }
  const decide = (person: Person, id: string) =>
    sendAs(house.app, person, at(approveProposal, { id }), { body: { reason } })

  test('asks who has a passkey for it: for this proposal, in this session, once', async () => {
    const checker = await newPerson(house, 'checker')
    const { device } = await enrol(checker)
    const [id, other] = [await proposed(), await proposed()]
    expect((await decide(checker, id)).body.code).toBe('passkey_approval_missing')
    await approve(checker, device, `proposal.approve:${other}`)
    expect((await decide(checker, id)).body.code).toBe('passkey_approval_missing')
    const elsewhere = (await signInWith(device)).answer.cookies.console ?? ''
    await approve({ ...checker, cookies: { console: elsewhere } }, device, `proposal.approve:${id}`)
    expect((await decide(checker, id)).body.code).toBe('passkey_approval_missing')
    await approve(checker, device, `proposal.approve:${id}`)
    expect((await decide(checker, id)).body.data).toMatchObject({ state: 'approved' })
    expect((await decide(checker, id)).body.code).toBe('passkey_approval_missing')
  })

  test('an approval is good for 120 seconds', async () => {
    const checker = await newPerson(house, 'checker')
    const { device } = await enrol(checker)
    const id = await proposed()
    await approve(checker, device, `proposal.approve:${id}`)
    house.clock.move(120_000)
    expect((await decide(checker, id)).body.code).toBe('passkey_approval_missing')
  })

  test('who signs in with password and code approves as before', async () => {
    const checker = await newPerson(house, 'checker')
    expect((await decide(checker, await proposed())).status).toBe(200)
  })
})

test('the demo’s people keep their published way in, whoever tries a passkey on them', async () => {
  const { db, keys, passwords } = house.services
  const demo = { email: 'shared@demo.test', name: 'Demo', role: 'maker', isDemo: true } as const
  const totpSecret = 'JBSWY3DPEHPK3PXP'
  const passwordHash = await passwords.hash(md5('demo1234'))
  await insertStaff(db, keys, house.clock, { ...demo, passwordHash, totpSecret })
  const [row] = await db.query<{ id: string }>('select id from staff where email = $1', [demo.email])
  const staffId = row?.id ?? ''
  const cookie = await openStaffSession(db, house.services, staffId)
  const person = { ...demo, staffId, password: 'demo1234', totpSecret, cookies: { console: cookie.value } }
  const { device } = await enrol(person)
  expect((await signInWith(device)).answer.body.data).toMatchObject({ has_passkey: false })
  expect((await byPassword(person)).status).toBe(200)
})
