import { clientInfo, login, urlOf } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, md5, newClient, openHouse, send } from '../../test/harness.ts'

let plain: House
let secure: House
beforeAll(async () => {
  plain = await openHouse()
  secure = await openHouse({ publicOrigin: 'https://app.example.in', mode: 'live' })
})
afterAll(async () => {
  await plain.close()
  await secure.close()
})

const CSP = [
  "default-src 'none'",
  "script-src 'self' 'sha256-RSspaRVcW9BI1REB3pU15z4vCrbf4R1Tf/Fhw2xYDis=' 'sha256-0OOE1d5KtiGutB67jXWw9wZs4fb4+Yl6lF6zgfx2d9A='",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app',
].join(';')

test.each(['/healthz', '/openapi.json', urlOf(clientInfo), '/api/unknown', '/nowhere'])(
  'the answer of %s carries the whole set of headers, whatever its status',
  async (url) => {
    const { headers } = await plain.app.inject({ url })
    expect(headers).toMatchObject({
      'content-security-policy': CSP,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'cache-control': 'no-store',
      'x-mode': 'demo',
    })
    expect(headers['content-security-policy']).not.toMatch(/unsafe-|\*|https?:/)
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
  },
)

test('over TLS browsers are told to stay there for a year', async () => {
  const { headers } = await secure.app.inject({ url: '/healthz' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['x-mode']).toBe('live')
})

test('the device cookie is HttpOnly and SameSite=Strict, and over TLS bound to the host', async () => {
  const cookieOf = async (house: House, headers = {}) => {
    const { email, password } = await newClient(house)
    const answer = await send(house.app, login, { body: { email, password: md5(password) }, headers })
    return String(answer.headers['set-cookie'])
  }
  expect(await cookieOf(plain)).toMatch(
    /^did=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect(await cookieOf(secure, { host: 'app.example.in' })).toMatch(
    /^__Host-did=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})
