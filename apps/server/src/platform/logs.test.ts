import {
  type AuthData,
  changePassword,
  clientInfo,
  login,
  logout,
  refresh,
  register,
  resetPassword,
  sendCode,
  verifyCode,
  verifyPassword,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Answer,
  type House,
  mailedCode,
  md5,
  newInvitation,
  openHouse,
  send,
} from '../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ logLevel: 'trace' })
})
afterAll(() => house.close())

const email = 'canary.address@example.test'
const passwords = [
  'canary password one',
  'canary password two',
  'canary password three',
  'canary wrong password',
]
const [first = '', second = '', third = '', wrong = ''] = passwords
const invite = 'CANARY-INVITE'
const keyHeader = { 'idempotency-key': 'canary-idempotency-key' }

/** Goes through every call once, right and wrong, and returns every secret that was said on the way. */
async function journey(): Promise<string[]> {
  const app = house.app
  await newInvitation(house, invite, 5)
  await send(app, register, {
    body: { email, password: md5(first), invite_code: invite },
    headers: keyHeader,
  })
  await send(app, login, { body: { email, password: md5(wrong) } })
  const signedIn: Answer<AuthData> = await send(app, login, {
    body: { email, password: md5(first) },
    headers: { 'user-agent': 'canary agent', referer: 'http://localhost/?canary-referer' },
  })
  const { access_token: token, refresh_token: refreshToken } = signedIn.body.data
  const cookies = { did: signedIn.cookies.did ?? '' }
  const next: Answer<AuthData> = await send(app, refresh, { token: refreshToken, cookies })
  await send(app, clientInfo, { token, query: '?canary-query=canary-value' })
  await send(app, verifyPassword, { token, cookies, body: { password: md5(wrong) } })
  await send(app, verifyPassword, {
    token,
    cookies,
    body: { password: md5(first), canary_field: 'canary-field' },
  })
  await send(app, changePassword, {
    token,
    cookies,
    body: { old_password: md5(first), new_password: md5(second) },
  })
  await send(app, sendCode, { body: { email } })
  const code = await mailedCode(house, email)
  const proven = await send(app, verifyCode, { body: { email, code } })
  const proof = proven.cookies['reset-proof'] ?? ''
  await send(app, resetPassword, { body: { email, password: md5(third) }, cookies: { 'reset-proof': proof } })
  await send(app, logout, { token })
  return [
    token,
    refreshToken,
    next.body.data.refresh_token,
    next.body.data.access_token,
    cookies.did,
    code,
    proof,
  ]
}

test('no log line of any level holds a password, its MD5, a token, cookie, code, address, subject, body, header or query', async () => {
  const said = await journey()
  const broken = new Error('a fault inside')
  vi.spyOn(house.services.db, 'query').mockRejectedValueOnce(broken)
  await send(house.app, login, { body: { email, password: md5(first) } })
  const logs = house.logs.join('')
  expect(house.logs.length).toBeGreaterThan(20)
  expect(logs).toContain('a fault inside')
  const subjects = await house.asOwner<{ subject: string }>('select subject from mail')
  const secrets = [
    ...said,
    ...passwords,
    ...passwords.map(md5),
    ...subjects.map(({ subject }) => subject),
    email,
    invite,
    'canary',
  ]
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(4)
    expect(logs.toLowerCase().includes(secret.toLowerCase()), `a log line holds ${secret}`).toBe(false)
  }
})

test('a log line names the request by id, method and path, and says how it ended', () => {
  const lines = house.logs.map((line) => JSON.parse(line))
  const asked = lines.find(({ req }) => req?.path === '/api/auth/app/v2/login')
  expect(asked.req).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'POST',
    path: '/api/auth/app/v2/login',
    ip: '127.0.0.1',
  })
  const answered = lines.find(({ res }) => res?.id === asked.req.id)
  expect(answered.res).toEqual({ id: asked.req.id, status: 400 })
})
