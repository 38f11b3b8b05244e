/** What a body may not carry, and what no body may bring about (security.md G3, G4, G10, G11). */

import type { Contract } from '@pramaan/contracts'
import * as contracts from '@pramaan/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { everyContract } from '../../src/app.ts'
import { at, newPerson, type Person } from '../firm.ts'
import {
  type House,
  newInvitation,
  newNetwork,
  newSession,
  openHouse,
  type SignedIn,
  send,
} from '../harness.ts'
import { fieldsOf, hostileValue, LEAKS, NOTHING, rightShapes, withField } from './right-shapes.ts'

let house: House
let session: SignedIn
let person: Person
beforeAll(async () => {
  house = await openHouse()
  await newInvitation(house, 'ATTACK-CODE', 1_000_000)
  // What is under attack here is everything around the slow hash; the hash itself would only make it slow.
  vi.spyOn(house.services.passwords, 'matches').mockResolvedValue(false)
  vi.spyOn(house.services.passwords, 'hash').mockResolvedValue('no hash')
})
afterAll(() => house.close())

/** Files have a corpus of their own. */
const writes = everyContract.filter(({ method, takesFile }) => method !== 'GET' && !takesFile)
const reads = everyContract.filter(({ method }) => method === 'GET')

/** Someone of their own for each call, from another network each time, so that no limit but the one under test is met. */
async function comeIn({ roles }: Contract): Promise<void> {
  session = await newSession(house)
  person = await newPerson(house, roles?.at(-1) ?? 'maker')
}
const attack = (contract: Contract, sending: object) =>
  send(house.app, at(contract, { id: NOTHING, image_id: NOTHING, code: 'SBIN0000300' }), {
    token: /^(public|staff|api-key)$/.test(contract.access) ? undefined : session.token,
    headers: contract.access === 'api-key' ? { 'x-api-key': contracts.DEMO_STOCK_API_KEY } : {},
    cookies: { ...session.cookies, ...person.cookies },
    from: newNetwork(),
    ...sending,
  })

/** Judged after the body: the refresh token, the proof that a PIN asks for, and whether there is such a thing. */
const expected = (contract: Contract): number[] => [
  200,
  400,
  ...(contract.access === 'refresh-token' ? [401] : []),
  ...(contract === contracts.setPin ? [403] : []),
  ...(contract.params || namesAThing(contract) ? [404] : []),
]
const namesAThing = (contract: Contract): boolean =>
  fieldsOf(rightShapes.get(contract) ?? {}).some((name) => /(^|_)id$/.test(name))

test('every write has a right shape here', () => {
  expect(writes.filter(({ body }) => body).filter((contract) => !rightShapes.has(contract))).toEqual([])
})

describe.each(writes)('$method $path', (contract) => {
  beforeAll(() => comeIn(contract))

  test('each column of a client’s row, and every way to the prototype, is refused with 400', async () => {
    const columns = await house.asOwner<{ column_name: string }>(
      "select column_name from information_schema.columns where table_name in ('client', 'session', 'invitation')",
    )
    const shape = rightShapes.get(contract) ?? {}
    const names = [
      'role',
      'status',
      'vip',
      'client_id',
      'isAdmin',
      ...columns.map((column) => column.column_name),
    ]
    for (const name of names.filter((known) => !fieldsOf(shape).includes(known))) {
      const answer = await attack(contract, { body: withField(shape, name, 'approved') })
      expect([answer.status, answer.body.code], name).toEqual([400, 'field_unknown'])
    }
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const rawBody = JSON.stringify(shape).replace(
        /\}(\]?)$/,
        `${fieldsOf(shape).length ? ',' : ''}"${name}":{"a":1}}$1`,
      )
      expect([(await attack(contract, { rawBody })).status, name]).toEqual([400, name])
    }
  })

  test('any JSON whatever, in the place of the body or of a field, is answered and never a fault', async () => {
    const shape = rightShapes.get(contract) ?? {}
    const body = fc.oneof(
      hostileValue,
      ...fieldsOf(shape).map((name) => hostileValue.map((value) => withField(shape, name, value))),
    )
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const answer = await attack(contract, { body: value })
        expect(expected(contract), answer.raw).toContain(answer.status)
        expect(answer.raw).not.toMatch(LEAKS)
      }),
      { numRuns: 60 },
    )
  })

  test('bytes that are no JSON are answered and never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (rawBody) => {
        expect(expected(contract)).toContain((await attack(contract, { rawBody })).status)
      }),
      { numRuns: 30 },
    )
  })

  test.each(['?a=1', '?email=a&email=b', '?__proto__=1', '?constructor[x]=1'])(
    'a query (%s) is refused with 400',
    async (query) => {
      const answer = await attack(contract, { query, body: rightShapes.get(contract) })
      expect(answer.status).toBe(400)
    },
  )
})

test.each(reads)('$method $path takes no query of another name, once or twice', async (contract) => {
  await comeIn(contract)
  for (const query of ['?a=1', '?a=1&a=2', '?a[]=1', '?a[b]=1', '?__proto__=1']) {
    expect((await attack(contract, { query })).status, query).toBe(400)
  }
})

test('no attack above has changed who a client is', async () => {
  const clients = await house.asOwner<{ name: string }>(
    "select name from client where identity_status = 'approved'",
  )
  expect(clients.filter(({ name }) => name !== 'Test Person')).toEqual([])
  expect(Object.keys(Object.prototype)).toEqual([])
})
