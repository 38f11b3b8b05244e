/** demo: what a fresh demo holds, that it came in by the front doors, and that a restart leaves it alone. */
import {
  checkAudit,
  listWithdrawals,
  login,
  register,
  staffSignIn,
  verifyPin,
  type Withdrawal,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, newPerson, sendAs } from '../../test/firm.ts'
import { type Answer, type House, md5, newNetwork, openHouse, send, signInAs } from '../../test/harness.ts'
import { booksAreWhole } from '../../test/money-people.ts'
import { clientCash } from '../ledger/balances.ts'
import {
  demoBorrower,
  demoClients,
  demoInvitation,
  demoPassword,
  demoPin,
  demoStaff,
  demoTotpSecret,
} from './people.ts'
import { seedDemo } from './seed.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ hasCostlyHashes: true })
  await seedDemo(house.services)
})
afterAll(() => house.close())

const everything = () =>
  house.asOwner(`select (select count(*) from client) as clients, (select count(*) from staff) as staff,
    (select count(*) from audit_event) as entries, (select count(*) from proposal) as proposals,
    (select count(*) from invitation) as invitations, (select count(*) from identity_submission) as submissions,
    (select count(*) from bank_card) as cards, (select count(*) from mail) as mails, (select count(*) from deposit) as deposits,
    (select count(*) from statement) as statements, (select count(*) from ledger_entry) as entries_of_money, (select count(*) from image) as images,
    (select count(*) from withdrawal) as withdrawals, (select count(*) from ledger_entry) as ledger_entries`)

test('every demo client signs in with demo1234 and has the status that the start prints', async () => {
  for (const { email, name, identityStatus } of demoClients) {
    const answer = await send(house.app, login, {
      body: { email, password: md5(demoPassword) },
      from: newNetwork(),
    })
    expect(answer.status, email).toBe(200)
    const [row] = await house.asOwner('select identity_status, name from client where email = $1', [email])
    expect(row).toEqual({
      identity_status: identityStatus,
      name: identityStatus === 'unverified' ? '' : name,
    })
  }
})

test('every demo member of the firm signs in with the published secret, twice with one code', async () => {
  const code = await codeOf(house.clock, { totpSecret: demoTotpSecret })
  for (const { email, role } of demoStaff) {
    for (let turn = 0; turn < 2; turn += 1) {
      const body = { email, password: md5(demoPassword), code }
      const answer: Answer<{ role: string }> = await send(house.app, staffSignIn, {
        body,
        from: newNetwork(),
      })
      expect(answer.body.data?.role).toBe(role)
    }
  }
})

test('each approved one has the PIN 135790 and a bank account', async () => {
  const approved = demoClients.filter(({ identityStatus }) => identityStatus === 'approved')
  expect(approved.map(({ email }) => email)).toEqual(['client@demo.test', demoBorrower])
  for (const { email } of approved) {
    const client = await signInAs(house.app, { email, password: demoPassword })
    const answer = await send(house.app, verifyPin, { body: { pin: md5(demoPin) }, token: client.token })
    expect(answer.status).toBe(200)
  }
  expect(
    (await house.asOwner<{ holder_name: string }>('select holder_name from bank_card'))
      .map(({ holder_name: name }) => name)
      .toSorted(),
  ).toEqual(['Asha Kulkarni', 'Kabir Bose'])
})

test('the approved one has ₹1,65,000 by a deposit that the statement shows, and another that waits for the firm', async () => {
  const [client] = await house.asOwner<{ id: string }>(
    "select id from client where email = 'client@demo.test'",
  )
  const id = client?.id ?? ''
  expect(await clientCash(house.services.db.as({ clientId: id }), id)).toMatchObject({
    cash: 4_000_000n,
    held: 2_500_000n,
    total: 6_500_000n,
  })
  expect(
    await house.asOwner(
      'select state, amount_paise from deposit where client_id = $1 order by amount_paise',
      [id],
    ),
  ).toEqual([
    { state: 'submitted', amount_paise: 7_500_000n },
    { state: 'credited', amount_paise: 16_500_000n },
  ])
  expect(await booksAreWhole(house)).toBe(true)
})

test('of its withdrawals one was paid, one was rejected with a reason, and one waits; its bank account can be paid to', async () => {
  const { token } = await signInAs(house.app, { email: 'client@demo.test', password: demoPassword })
  const answer: Answer<Withdrawal[]> = await send(house.app, listWithdrawals, { token })
  expect(answer.body.data.map(({ amount, state }) => [amount, state])).toEqual([
    [25_000, 'requested'],
    [40_000, 'rejected'],
    [100_000, 'paid'],
  ])
  expect(answer.body.data.map(({ is_overdue }) => is_overdue)).toEqual([false, false, false])
  expect(answer.body.data[2]?.steps.map(({ state }) => state)).toEqual([
    'requested',
    'approved',
    'sent',
    'paid',
  ])
  expect(answer.body.data[1]?.reason).toContain('this IFSC no longer exists')
  const [card] = await house.asOwner<{ usable: boolean }>(
    'select usable_from <= $1 as usable from bank_card',
    [house.clock.now()],
  )
  expect(card).toEqual({ usable: true })
  expect(await house.asOwner("select from session where user_agent = 'Demo' and ended_at is null")).toEqual(
    [],
  )
  expect(await house.asOwner("select from statement_line where state = 'waiting'")).toEqual([])
})

test('an approved client is one since before its first money', async () => {
  const late = await house.asOwner(
    `select from client c join deposit d on d.client_id = c.id where c.identity_status = 'approved'
       and c.created_at > $1::timestamptz - interval '2 years'`,
    [house.clock.now()],
  )
  expect(late).toEqual([])
})

test('DEMO-2026 opens an account', async () => {
  const body = {
    email: 'visitor@example.test',
    password: md5('a visitor’s password'),
    invite_code: demoInvitation,
  }
  expect((await send(house.app, register, { body, from: newNetwork() })).status).toBe(200)
})

test('everything went through two people, and the audit chain is whole', async () => {
  const decided = await house.asOwner('select distinct state, maker_id = checker_id as alone from proposal')
  expect(decided).toEqual([{ state: 'approved', alone: false }])
  const auditor = await newPerson(house, 'auditor')
  expect((await sendAs(house.app, auditor, checkAudit)).body.data).toMatchObject({ is_whole: true })
})

test('a second start adds nothing, also when two start at once, and puts nothing back that a visitor changed', async () => {
  await house.pastTriggers('update bank_card set removed_at = now()')
  await house.pastTriggers("update client set identity_status = 'pending' where email = 'rejected@demo.test'")
  const before = await everything()
  await Promise.all([seedDemo(house.services), seedDemo(house.services)])
  expect(await everything()).toEqual(before)
  const [row] = await house.asOwner("select identity_status from client where email = 'rejected@demo.test'")
  expect(row).toEqual({ identity_status: 'pending' })
})

test('a start that was cut off half-way is finished by the next', async () => {
  const other = await openHouse()
  try {
    const cut = {
      ...other.services,
      imagePress: { ...other.services.imagePress, press: () => Promise.reject(new Error('cut')) },
    }
    await expect(seedDemo(cut)).rejects.toThrow('cut')
    await seedDemo(other.services)
    const rows = await other.asOwner<{ identity_status: string }>(
      'select identity_status from client order by email',
    )
    expect(rows.map((row) => row.identity_status)).toEqual([
      'approved',
      'approved',
      'unverified',
      'pending',
      'rejected',
    ])
  } finally {
    await other.close()
  }
})
