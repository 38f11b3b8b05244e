/** Every call that asks for a token × every way to come without a good one (security.md G1). */
import { type Contract, clientInfo, limits, logout, urlOf } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyContract } from '../../src/app.ts'
import { type House, newClient, newNetwork, newSession, openHouse, type SignedIn, send } from '../harness.ts'
import { badTokens } from './bad-tokens.ts'

/** The stock data API asks for its key and no token; its door is tested in features/stocks. */
const guarded = everyContract.filter(({ access }) => access !== 'public' && access !== 'api-key')
/** To the console a client's token is nothing at all; its own doors are tested in console-access.test.ts. */
const byAccessToken = guarded.filter(({ access }) => access === 'client' || access === 'approved-client')
const byRefreshToken = guarded.filter(({ access }) => access === 'refresh-token')

let house: House
let live: SignedIn & { id: string; sessionId: string }
let untouched: string
const bad = new Map<string, string | undefined>()

beforeAll(async () => {
  house = await openHouse()
  live = await signedInWithIds()
  const made = await badTokens(house, live)
  untouched = made.good
  for (const [name, token] of made.bad) bad.set(name, token)
  bad.set('an ended session', await endedToken())
})
afterAll(() => house.close())

async function signedInWithIds(): Promise<SignedIn & { id: string; sessionId: string }> {
  const client = await newClient(house)
  const session = await newSession(house, client)
  const [row] = await house.asOwner<{ id: string }>('select id from session where client_id = $1', [
    client.id,
  ])
  return { ...session, id: client.id, sessionId: row?.id ?? '' }
}

async function endedToken(): Promise<string> {
  const { token } = await signedInWithIds()
  await send(house.app, logout, { token })
  return token
}

const call = (contract: Contract, token: string | undefined, cookies = {}) =>
  send(house.app, contract, {
    token,
    cookies,
    // A network that is refused too often is no longer told why.
    from: newNetwork(),
    ...(contract.method === 'GET' ? {} : { rawBody: '{}' }),
  })

const badNames = [
  'no token',
  'garbage',
  'garbage with two dots',
  'expired',
  'expired this very second',
  'without an end',
  'alg none',
  'alg none with our signature',
  'another key',
  'the key of another purpose',
  'an empty signature',
  'RS256 by a key of the attacker',
  'HS256 keyed with a public key',
  'HS512 with our key',
  'another issuer',
  'without an issuer',
  'another audience',
  'a session that never was',
  'without a session',
  'changed payload',
  'an ended session',
]

test('the matrix covers every kind of bad token and every guarded call', () => {
  expect([...bad.keys()]).toEqual(badNames)
  expect(byAccessToken.length).toBeGreaterThan(0)
  expect(byRefreshToken.length).toBeGreaterThan(0)
})

test('the token that all of these were made from is good', async () => {
  expect((await send(house.app, clientInfo, { token: untouched })).status).toBe(200)
})

describe.each(guarded)('$method $path', (contract) => {
  test.each(badNames)('%s → 401', async (name) => {
    const answer = await call(contract, bad.get(name), live.cookies)
    expect(answer).toMatchObject({ status: 401, body: { code: 'session_missing', data: null } })
  })

  test('other ways to write the header → 401', async () => {
    for (const authorization of [
      live.token,
      `bearer ${live.token}`,
      `Basic ${live.token}`,
      `Bearer  ${live.token}`,
      `Bearer ${live.token} `.repeat(2),
      `Bearer ${live.token},Bearer ${live.token}`,
    ]) {
      const response = await house.app.inject({
        remoteAddress: newNetwork(),
        method: contract.method,
        url: urlOf(contract),
        headers: { authorization, 'x-requested-with': 'x' },
      })
      expect(response.statusCode, authorization.slice(0, 20)).toBe(401)
    }
  })
})

test.each(byAccessToken)('a refresh token is no access token: $method $path → 401', async (contract) => {
  expect((await call(contract, live.refreshToken, live.cookies)).status).toBe(401)
})

test.each(byRefreshToken)('an access token is no refresh token: $method $path → 401', async (contract) => {
  expect((await call(contract, live.token, live.cookies)).status).toBe(401)
})

test.each(byAccessToken)('$method $path with a good token is past the door', async (contract) => {
  const { status, raw } = await call(contract, live.token, live.cookies)
  expect([401, 403], raw).not.toContain(status)
})

test.each(['unverified', 'pending', 'rejected'] as const)(
  'a client whose identity is %s gets 403 on every call for approved clients, and no other',
  async (identityStatus) => {
    const { token } = await newSession(house, await newClient(house, { identityStatus }))
    for (const contract of byAccessToken) {
      const { status } = await call(contract, token)
      if (contract.access === 'approved-client') expect(status, contract.path).toBe(403)
      else expect([401, 403], contract.path).not.toContain(status)
    }
  },
)

test('a token works for 5 minutes and not a second longer, also where it is remembered', async () => {
  const { token } = await newSession(house)
  house.clock.move(limits.accessTokenMs - 1000)
  expect((await send(house.app, clientInfo, { token })).status).toBe(200)
  house.clock.move(1000)
  expect((await send(house.app, clientInfo, { token })).status).toBe(401)
  expect((await send(house.app, clientInfo, { token })).status).toBe(401)
})
