/** Every call that asks for a token × every way to come without a good one (security.md G1). */
import { generateKeyPairSync } from 'node:crypto'
import { type Contract, clientInfo, limits, logout, urlOf } from '@pramaan/contracts'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyContract } from '../../src/app.ts'
import { type House, newClient, newNetwork, newSession, openHouse, type SignedIn, send } from '../harness.ts'

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
  const key = house.rooms.keys.raw('access-token')
  const nowS = Math.floor(house.clock.now().getTime() / 1000)
  const claims = {
    sid: live.sessionId,
    sub: live.id,
    iss: house.rooms.keys.fingerprint,
    aud: 'access',
    iat: nowS,
    exp: nowS + 300,
  }
  const signed = (changes: object, by: Parameters<SignJWT['sign']>[0] = key, alg = 'HS256') =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(by)
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  untouched = await signed({})
  const [head, payload, signature] = untouched.split('.')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  bad.set('no token', undefined)
  bad.set('garbage', 'x'.repeat(60))
  bad.set('garbage with two dots', `${'x'.repeat(20)}.${'y'.repeat(20)}.${'z'.repeat(20)}`)
  bad.set('expired', await signed({ iat: nowS - 600, exp: nowS - 1 }))
  bad.set('expired this very second', await signed({ exp: nowS }))
  bad.set('without an end', await signed({ exp: undefined }))
  bad.set('alg none', new UnsecuredJWT(claims).encode())
  bad.set('alg none with our signature', `${part({ alg: 'none' })}.${payload}.${signature}`)
  bad.set('another key', await signed({}, Buffer.alloc(32, 9)))
  bad.set('the key of another purpose', await signed({}, house.rooms.keys.raw('refresh-token')))
  bad.set('an empty signature', `${head}.${payload}.`)
  bad.set('RS256 by a key of the attacker', await signed({}, rsa.privateKey, 'RS256'))
  bad.set('HS256 keyed with a public key', await signed({}, Buffer.from(publicPem)))
  bad.set('HS512 with our key', await signed({}, key, 'HS512'))
  bad.set('another issuer', await signed({ iss: 'f'.repeat(64) }))
  bad.set('without an issuer', await signed({ iss: undefined }))
  bad.set('another audience', await signed({ aud: 'refresh' }))
  bad.set('a session that never was', await signed({ sid: '00000000-0000-4000-8000-000000000000' }))
  bad.set('without a session', await signed({ sid: undefined }))
  bad.set('changed payload', `${head}.${part({ ...claims, sub: 'someone else' })}.${signature}`)
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
