/** staff-passkeys: two colleagues let somebody of the firm in again who has lost every passkey; nobody does it alone. */
import { randomUUID } from 'node:crypto'
import { propose, rejectProposal, staffMe, staffRoles } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  approveAs,
  approveBare,
  at,
  newPerson,
  type Person,
  proposeAs,
  reason,
  sendAs,
} from '../../../test/firm.ts'
import { eventually, type House, md5, openHouse } from '../../../test/harness.ts'
import {
  approveWithPasskey,
  beginPasskey,
  enrolPasskey,
  keepPasskey,
  signInByPassword,
  signInWithPasskey,
} from '../../../test/staff-passkeys.ts'
import { insertStaff } from '../../firm/staff.ts'
import { staffPasskeys } from '../../firm/staff-passkeys.ts'
import { openStaffSession } from '../../firm/staff-sessions.ts'

let house: House
let maker: Person
let checker: Person
beforeAll(async () => {
  house = await openHouse({ mode: 'live' })
  maker = await newPerson(house, 'maker')
  checker = await newPerson(house, 'checker')
})
afterAll(() => house.close())

const resetOf = (person: { email: string }) => ({ kind: 'staff-passkey-reset', email: person.email }) as const
const ask = (by: Person, about: { email: string }) =>
  sendAs(house.app, by, propose, { body: { act: resetOf(about), reason } })
const passkeysOf = async ({ staffId }: { staffId: string }) =>
  (await house.asOwner('select 1 from staff_passkey where staff_id = $1', [staffId])).length
const mailsTo = (person: Person) =>
  house.asOwner<{ subject: string }>('select subject from mail where to_address = $1', [person.email])
const signsIn = async (person: Person) => (await signInByPassword(house, person)).body.code

test.each(staffRoles)(
  'proposed by one and approved by another, password and code sign in again (%s), every session is over and every passkey refused',
  async (role) => {
    const person = await newPerson(house, role)
    const { device } = await enrolPasskey(house, person)
    await approveWithPasskey(house, person, device, 'passkey.add')
    house.clock.move(1_000)
    const spare = await keepPasskey(house, person, (await beginPasskey(house, person, {})).body.data, 'Spare')
    const other = (await signInWithPasskey(house, spare.device)).answer.cookies.console ?? ''
    expect(await signsIn(person)).toBe('passkey_needed')

    const { proposal } = await proposeAs(house.app, maker, resetOf(person))
    expect(proposal.title).toBe(`Reset the passkeys of ${person.name} (${person.email})`)
    const added = expect.stringMatching(/^added 16 Nov 2026, \d{1,2}:\d{2}:\d{2}.[ap]m IST$/)
    expect(proposal.changes).toEqual([
      { field: 'Passkey “Key”', before: added, after: 'removed' },
      { field: 'Passkey “Spare”', before: added, after: 'removed' },
      { field: 'Sign-in with password and code', before: 'off', after: 'on' },
      { field: 'Signed-in sessions', before: 'stay signed in', after: 'all signed out' },
    ])
    expect(await passkeysOf(person)).toBe(2)
    expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe(200)

    expect(await passkeysOf(person)).toBe(0)
    for (const cookies of [person.cookies, { console: other }])
      expect((await sendAs(house.app, { ...person, cookies }, staffMe)).status).toBe(401)
    for (const lost of [device, spare.device])
      expect((await signInWithPasskey(house, lost)).answer.body.code).toBe('passkey_wrong')
    expect(await signsIn(person)).toBe(200)
    expect((await mailsTo(person)).at(-1)?.subject).toBe('Pramaan console: your passkeys were reset')
    const [entry] = await house.asOwner<{ body: string }>(
      "select body from audit_event where body like '%staff-passkey-reset.approved%' order by seq desc limit 1",
    )
    expect(entry?.body).toContain(person.email)
    expect(entry?.body).toContain(`Proposed by ${maker.name}, approved by ${checker.name}.`)
  },
)

describe('refused', () => {
  test('an address that nobody of the firm has, and somebody without a passkey', async () => {
    const unknown = await ask(maker, { email: 'nobody@firm.test' })
    expect([unknown.body.code, unknown.raw]).toEqual([
      'field_invalid',
      expect.stringContaining('No member of the firm has this email.'),
    ])
    expect((await ask(maker, checker)).body.code).toBe('proposal_changes_nothing')
  })

  test('proposing it about oneself, however the address is written', async () => {
    const person = await newPerson(house, 'checker')
    await enrolPasskey(house, person)
    for (const email of [person.email, person.email.toUpperCase()]) {
      const answer = await ask(person, { email })
      expect([answer.status, answer.body.code]).toEqual([400, 'proposal_about_oneself'])
    }
  })

  test('advisors and auditors propose it about nobody', async () => {
    const person = await newPerson(house, 'maker')
    await enrolPasskey(house, person)
    expect((await ask(await newPerson(house, 'advisor'), person)).status).toBe(403)
    expect((await ask(await newPerson(house, 'auditor'), person)).status).toBe(403)
  })

  test('the checker it is about neither approves nor rejects it, and who proposed it does not approve it', async () => {
    const person = await newPerson(house, 'checker')
    const { device } = await enrolPasskey(house, person)
    const { proposal } = await proposeAs(house.app, checker, resetOf(person))
    await approveWithPasskey(house, person, device, `proposal.approve:${proposal.id}`)
    expect((await approveAs(house.app, person, proposal.id)).body.code).toBe('proposal_about_oneself')
    const rejected = await sendAs(house.app, person, at(rejectProposal, { id: proposal.id }), {
      body: { reason },
    })
    expect(rejected.body.code).toBe('proposal_about_oneself')
    expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe('proposal_needs_another_person')
    expect(await passkeysOf(person)).toBe(1)
  })

  test('a passkey that was added meanwhile is not what was lost: the proposal is outdated', async () => {
    const person = await newPerson(house, 'maker')
    const { device } = await enrolPasskey(house, person)
    const { proposal } = await proposeAs(house.app, maker, resetOf(person))
    await approveWithPasskey(house, person, device, 'passkey.add')
    await keepPasskey(house, person, (await beginPasskey(house, person, {})).body.data, 'New')
    expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe('proposal_outdated')
    expect(await passkeysOf(person)).toBe(2)
  })
})

test('a passkey that is being added while the reset is approved is not kept: its session is over', async () => {
  const person = await newPerson(house, 'maker')
  const { device } = await enrolPasskey(house, person)
  await approveWithPasskey(house, person, device, 'passkey.add')
  const options = (await beginPasskey(house, person, {})).body.data
  const adding = await house.services.db.transaction(async (tx) => {
    // What the approval holds until it is through.
    await tx.query('select from staff where id = $1 for no key update', [person.staffId])
    await tx.query('delete from staff_session where staff_id = $1', [person.staffId])
    const kept = keepPasskey(house, person, options, 'Late').then(
      () => 'kept',
      (error: unknown) => String(error),
    )
    const waits = async () =>
      (
        await house.asOwner(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length > 0
    expect(await eventually(waits)).toBe(true)
    return { kept }
  })
  expect(await adding.kept).toContain('session_missing')
  expect(await passkeysOf(person)).toBe(1)
})

describe('past the API, as the role of the app, the database refuses', () => {
  const firm = () => house.services.db.as('firm')
  const insert = (about: Person, by: Person) =>
    house.asOwner(
      `insert into proposal (id, kind, subject, title, act, changes, reason, maker_id, proposed_at, expires_at)
       values ($1, 'staff-passkey-reset', $2, 't', '{}', '[]', $3, $4, now(), now() + interval '1 day')`,
      [randomUUID(), `staff-passkey-reset:${about.staffId}`, reason, by.staffId],
    )
  test('proposing or approving it about oneself', async () => {
    const person = await newPerson(house, 'checker')
    await enrolPasskey(house, person)
    await expect(insert(person, person)).rejects.toThrow(/passkey_reset_is_by_others/)
    const { proposal } = await proposeAs(house.app, maker, resetOf(person))
    await expect(firm().transaction((tx) => approveBare(tx, proposal.id, person))).rejects.toThrow(
      /passkey_reset_is_by_others/,
    )
  })

  test('taking passkeys away without two people, or with an approval about somebody else', async () => {
    const [person, another] = [await newPerson(house, 'maker'), await newPerson(house, 'maker')]
    await enrolPasskey(house, person)
    await enrolPasskey(house, another)
    const away = 'delete from staff_passkey where staff_id = $1'
    await expect(firm().query(away, [person.staffId])).rejects.toThrow(/permission denied/)
    await expect(staffPasskeys.removeAll(firm(), person.staffId)).rejects.toThrow(/needs two people/)
    const { proposal } = await proposeAs(house.app, maker, resetOf(another))
    const withAnothers = firm().transaction(async (tx) => {
      await approveBare(tx, proposal.id, checker)
      await staffPasskeys.removeAll(tx, person.staffId)
    })
    await expect(withAnothers).rejects.toThrow(/needs two people/)
    expect(await passkeysOf(person)).toBe(1)
  })
})

test('the demo’s shared people lose only the passkeys: nobody else who tries the demo is signed out', async () => {
  const { db, keys, passwords } = house.services
  const demo = { email: 'shared@demo.test', name: 'Demo', role: 'maker', isDemo: true } as const
  const totpSecret = 'JBSWY3DPEHPK3PXP'
  await insertStaff(db, keys, house.clock, {
    ...demo,
    passwordHash: await passwords.hash(md5('demo1234')),
    totpSecret,
  })
  const [row] = await db.query<{ id: string }>('select id from staff where email = $1', [demo.email])
  const staffId = row?.id ?? ''
  const cookie = await openStaffSession(db, house.services, staffId)
  const person = { ...demo, staffId, password: 'demo1234', totpSecret, cookies: { console: cookie.value } }
  await enrolPasskey(house, person)
  const { proposal } = await proposeAs(house.app, maker, resetOf(person))
  expect(proposal.changes.map(({ field }) => field)).toEqual(['Passkey “Key”'])
  expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
  expect(await passkeysOf(person)).toBe(0)
  expect((await sendAs(house.app, person, staffMe)).status).toBe(200)
})
