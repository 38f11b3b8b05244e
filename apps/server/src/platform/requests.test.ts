import { clientInfo, logout, refusals, sendCode, urlOf } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, send } from '../../test/harness.ts'

const PUBLIC = 'https://app.example.in'

let local: House
let behindProxy: House
beforeAll(async () => {
  local = await openHouse()
  behindProxy = await openHouse({ publicOrigin: PUBLIC, trustedProxies: ['127.0.0.1'] })
})
afterAll(async () => {
  await local.close()
  await behindProxy.close()
})

const marker = { 'x-requested-with': 'XMLHttpRequest' }
/** A write that succeeds for anyone, so that only the guard decides. */
async function write(app: FastifyInstance, headers: Record<string, string>): Promise<string> {
  const { statusCode, body } = await app.inject({ method: 'POST', url: urlOf(logout), headers })
  return statusCode === 200 ? 'ok' : `${statusCode} ${JSON.parse(body).code}`
}
const FORGED = '403 origin_refused'

test.each([
  ['no browser headers at all', {}, 'ok'],
  ['any value of the marker', { 'x-requested-with': 'our app' }, 'ok'],
  ['no marker', { 'x-requested-with': '' }, FORGED],
  [
    'our own page',
    { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    'ok',
  ],
  ['the address bar', { 'sec-fetch-site': 'none' }, 'ok'],
  ['a sister host', { 'sec-fetch-site': 'same-site' }, FORGED],
  ['another site', { 'sec-fetch-site': 'cross-site' }, FORGED],
  ['a made-up site', { 'sec-fetch-site': 'same-origin, cross-site' }, FORGED],
  ['another origin', { host: 'localhost:3000', origin: 'http://evil.test' }, FORGED],
  ['another port', { host: 'localhost:3000', origin: 'http://localhost:3001' }, FORGED],
  ['another scheme', { host: 'localhost:3000', origin: 'https://localhost:3000' }, FORGED],
  ['a sandboxed page', { origin: 'null' }, FORGED],
  ['an empty origin', { origin: '' }, FORGED],
] as const)('a write from %s: %j → %s', async (_who, headers, expected) => {
  expect(await write(local.app, { ...marker, ...headers })).toBe(expected)
})

test('a write without the marker is refused on every route, before anything is read or counted', async () => {
  const answer = await send(local.app, sendCode, {
    body: { email: 'a@b.test' },
    headers: { 'x-requested-with': '' },
  })
  expect(answer).toMatchObject({
    status: 403,
    body: { code: 'origin_refused', message: refusals.origin_refused.says },
  })
  expect(await local.asOwner('select 1 from throttle')).toEqual([])
})

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'on a loopback address the name %s is served',
  async (host) => {
    expect(await write(local.app, { ...marker, host })).toBe('ok')
  },
)

test.each(['evil.test', 'evil.test:3000', 'localhost.evil.test', '127.0.0.1.evil.test', '10.0.0.1:3000'])(
  'on a loopback address the name %s is not served: another site cannot rebind its name to us',
  async (host) => {
    const origin = `http://${host}`
    expect(await write(local.app, { ...marker, host, origin, 'sec-fetch-site': 'same-origin' })).toBe(
      '421 host_unknown',
    )
    const page = await local.app.inject({ method: 'GET', url: urlOf(clientInfo), headers: { host } })
    expect(page.statusCode).toBe(421)
  },
)

test.each([
  ['app.example.in', 'ok'],
  ['evil.test', '421 host_unknown'],
  ['localhost', '421 host_unknown'],
  ['app.example.in:444', '421 host_unknown'],
  ['app.example.in.evil.test', '421 host_unknown'],
])('behind a proxy only the public name is served: %s → %s', async (host, expected) => {
  expect(await write(behindProxy.app, { ...marker, host, origin: PUBLIC })).toBe(expected)
})

test('behind a proxy only the public origin may write', async () => {
  const host = 'app.example.in'
  expect(await write(behindProxy.app, { ...marker, host, origin: 'http://app.example.in' })).toBe(FORGED)
  expect(await write(behindProxy.app, { ...marker, host, origin: `${PUBLIC}.evil.test` })).toBe(FORGED)
})

test('a health check may come under any name', async () => {
  for (const [url, status] of [
    ['/healthz', 200],
    // There is no market here, and it says so.
    ['/readyz', 503],
  ] as const) {
    const answer = await behindProxy.app.inject({ url, headers: { host: '10.1.2.3:8080' } })
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.json()).toHaveProperty('status')
  }
})

test('an OPTIONS request is refused and no origin is ever reflected', async () => {
  const response = await local.app.inject({
    method: 'OPTIONS',
    url: urlOf(logout),
    headers: { origin: 'http://evil.test', 'access-control-request-method': 'POST' },
  })
  expect(response.statusCode).toBe(403)
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('every answer carries a request id of our own making, a new one each time, and the log has it', async () => {
  const headers = { ...marker, 'x-request-id': 'chosen-by-the-caller' }
  const ids = await Promise.all(
    [1, 2, 3].map(async () => (await send(local.app, logout, { headers })).headers['x-request-id']),
  )
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(local.logs.some((line) => line.includes(String(id)))).toBe(true)
  }
})

test('the id that a proxy gives is kept where it is a UUID or 32 hexadecimal digits, and nothing else is', async () => {
  const idFor = async (id: string) =>
    (await send(local.app, logout, { headers: { ...marker, 'x-request-id': id } })).headers['x-request-id']
  for (const id of ['0189d3c4-5b1a-7cde-8f00-0123456789ab', '0123456789abcdef0123456789abcdef']) {
    expect(await idFor(id)).toBe(id)
    expect(local.logs.some((line) => JSON.parse(line).id === id)).toBe(true)
  }
  for (const wrong of [
    '0123456789ABCDEF0123456789ABCDEF',
    `${'a'.repeat(33)}`,
    'x',
    'a"b',
    `${'a'.repeat(32)} `.repeat(2),
  ])
    expect(await idFor(wrong)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

test('behind a proxy the caller’s address is the one that the proxy saw, not what the caller claims', async () => {
  const headers = { ...marker, host: 'app.example.in', 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }
  await behindProxy.app.inject({ method: 'POST', url: urlOf(logout), headers, remoteAddress: '127.0.0.1' })
  expect(behindProxy.logs.join('')).toContain('198.51.100.7')
  expect(behindProxy.logs.join('')).not.toContain('203.0.113.9')
  await local.app.inject({ method: 'POST', url: urlOf(logout), headers: { ...headers, host: 'localhost' } })
  expect(local.logs.join('')).not.toContain('198.51.100.7')
})
