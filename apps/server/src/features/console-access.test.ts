/** The console's doors: every route of it, against everyone who must not pass. */
import { approveProposal, type StaffRole, staffRoles, urlOf } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, newPerson, type Person, sendAs } from '../../test/firm.ts'
import { type House, newClient, openHouse, send, signInAs } from '../../test/harness.ts'
import { everyContract } from '../app.ts'

const consoleCalls = everyContract.filter(({ base }) => base === '/console-api')
const staffCalls = consoleCalls.filter(({ access }) => access === 'staff')
const ID = '11111111-1111-4111-8111-111111111111'
const called = (call: (typeof staffCalls)[number]) => at(call, { id: ID, image_id: ID })
const nameOf = (call: (typeof staffCalls)[number]) => `${call.method} ${urlOf(call)}`

let house: House
let people: Record<StaffRole, Person>
beforeAll(async () => {
  house = await openHouse()
  const made = await Promise.all(staffRoles.map((role) => newPerson(house, role)))
  people = Object.fromEntries(made.map((person) => [person.role, person])) as Record<StaffRole, Person>
})
afterAll(() => house.close())

const changed = () =>
  house.asOwner(`select (select count(*) from proposal) as proposals, (select count(*) from audit_event) as entries,
    (select count(*) from identity_reading) as readings, (select ahead_ms from demo_clock) as ahead`)

test('every console route asks for staff in named roles, but for signing in and out', () => {
  const open = consoleCalls.filter(({ access }) => access !== 'staff').map(nameOf)
  expect(open.toSorted()).toEqual([
    'POST /console-api/auth/login',
    'POST /console-api/auth/logout',
    'POST /console-api/auth/passkey',
    'POST /console-api/auth/passkey/login',
  ])
  for (const call of staffCalls) expect(call.roles?.length, nameOf(call)).toBeGreaterThan(0)
})

test('the server mounts every console contract, and nothing else under /console-api', async () => {
  const answer = await house.app.inject('/openapi.json')
  const paths: Record<string, object> = answer.json().paths
  const mounted = Object.entries(paths)
    .filter(([path]) => path.startsWith('/console-api'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  const declared = consoleCalls.map((call) => nameOf(call).replaceAll(/:(\w+)/g, '{$1}'))
  expect(mounted.toSorted()).toEqual(declared.toSorted())
})

describe.each(staffCalls.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  test('answers 401 without a session, with garbage, with an expired or idle one, and to a client’s token', async () => {
    const before = await changed()
    const client = await newClient(house)
    const { token } = await signInAs(house.app, client)
    const stale = await newPerson(house, call.roles?.[0] ?? 'maker')
    await house.asOwner(
      "update staff_session set seen_at = seen_at - interval '31 minutes' where staff_id = $1",
      [stale.staffId],
    )
    const old = await newPerson(house, call.roles?.[0] ?? 'maker')
    await house.asOwner('update staff_session set expires_at = $2 where staff_id = $1', [
      old.staffId,
      house.clock.now(),
    ])
    const tries = [
      await send(house.app, called(call)),
      await send(house.app, called(call), { cookies: { console: 'garbage' } }),
      await send(house.app, called(call), { cookies: { console: 'A'.repeat(43) } }),
      await send(house.app, called(call), { token }),
      await send(house.app, called(call), { cookies: { console: token } }),
      await sendAs(house.app, stale, called(call)),
      await sendAs(house.app, old, called(call)),
    ]
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 401))
    expect(await changed()).toEqual(before)
  })

  test('answers 403 to every role that is not named', async () => {
    const before = await changed()
    for (const role of staffRoles.filter((one) => !call.roles?.includes(one))) {
      const answer = await sendAs(house.app, people[role], called(call))
      expect([role, answer.status, answer.body.code]).toEqual([role, 403, 'staff_role_wrong'])
    }
    expect(await changed()).toEqual(before)
  })
})

test('an auditor changes nothing but the own way in: every other write than reading a file for a reason is closed', () => {
  const writes = staffCalls.filter(({ method, roles }) => method !== 'GET' && roles?.includes('auditor'))
  // An approval of theirs lets their own passkeys change: no proposal can be decided with it, see the route's roles.
  expect(approveProposal.roles).not.toContain('auditor')
  expect(writes.map(nameOf).toSorted()).toEqual([
    'POST /console-api/account/passkeys',
    'POST /console-api/account/passkeys/:id/remove',
    'POST /console-api/account/passkeys/approval',
    'POST /console-api/account/passkeys/approval/new',
    'POST /console-api/account/passkeys/new',
    'POST /console-api/account/password',
    'POST /console-api/account/second-factor',
    'POST /console-api/account/second-factor/confirm',
    'POST /console-api/clients/:id/identity-file',
    'POST /console-api/staff-keys',
    'PUT /console-api/account/passkeys/:id',
  ])
})

test('a staff cookie opens no client’s route', async () => {
  const answer = await send(
    house.app,
    { method: 'GET', base: '/api', path: '/auth/app/v2/client_info' },
    { cookies: people.checker.cookies },
  )
  expect(answer.status).toBe(401)
})

test('a write from another site, or without our marker, is refused before anyone is asked who they are', async () => {
  for (const call of staffCalls.filter(({ method }) => method !== 'GET')) {
    for (const headers of [
      { 'x-requested-with': '' },
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await sendAs(house.app, people.checker, called(call), { headers })
      expect([answer.status, answer.body.code]).toEqual([403, 'origin_refused'])
    }
  }
})
