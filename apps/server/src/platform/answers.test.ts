import { once } from 'node:events'
import { connect } from 'node:net'
import { login, menu, refusals, register, urlOf } from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type House, md5, newClient, openHouse, send, signInAs } from '../../test/harness.ts'
import { addressOf } from '../../test/stream-line.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const envelopeOf = (code: keyof typeof refusals) => ({ code, message: refusals[code].says, data: null })
const LEAKS = /node_modules|\.ts:|\.js:|select |insert |pg_|ECONN|at async|stack|fastify|postgres/i

test.each([
  ['GET', '/api/nothing/here', 404, 'call_unknown'],
  ['POST', '/api/nothing/here', 404, 'call_unknown'],
  ['DELETE', '/nothing', 404, 'call_unknown'],
  ['GET', urlOf(login), 405, 'method_wrong'],
  ['PUT', urlOf(login), 405, 'method_wrong'],
  ['POST', urlOf(menu), 405, 'method_wrong'],
  ['GET', `${urlOf(login)}/`, 404, 'call_unknown'],
  ['GET', `${urlOf(login)}?x=1`, 405, 'method_wrong'],
] as const)(
  '%s %s answers %i in the envelope, with or without a token',
  async (method, url, status, code) => {
    for (const authorization of ['', `Bearer ${'x'.repeat(40)}`]) {
      const headers = { 'x-requested-with': 'XMLHttpRequest', authorization }
      const response = await house.app.inject({ method, url, headers })
      expect(response.statusCode).toBe(status)
      expect(response.json()).toEqual(envelopeOf(code))
      expect(response.headers).toHaveProperty('content-security-policy')
    }
  },
)

test.each([
  ['{', 400, 'request_malformed'],
  ['"text"', 400, 'request_malformed'],
  ['[]', 400, 'request_malformed'],
  ['null', 400, 'request_malformed'],
  ['\u0000', 400, 'request_malformed'],
  ['<xml/>', 400, 'request_malformed'],
  ['{"email":1e5}', 400, 'number_malformed'],
  ['{"__proto__":{}}', 400, 'field_unknown'],
] as const)('the body %j answers %i %s', async (rawBody, status, code) => {
  expect(await send(house.app, login, { rawBody })).toMatchObject({ status, body: { code, data: null } })
})

test('a field that is missing, wrong or unknown is named in one sentence', async () => {
  const says = async (body: object) => (await send(house.app, login, { body })).body.message
  expect(await says({ password: md5('x') })).toBe(
    'The field “email” is missing or has a value that cannot be used.',
  )
  expect(await says({ email: 5, password: md5('x') })).toBe(
    'The field “email” is missing or has a value that cannot be used.',
  )
  expect(await says({ email: '', password: md5('x') })).toBe('Email is required')
  expect(await says({ email: 'a', password: 'plain text' })).toBe(
    'A password travels as 32 lower-case hex digits (MD5).',
  )
  expect(await says({ email: 'a', password: md5('x'), role: 'admin' })).toBe(
    'This call does not take the field “role”.',
  )
  expect(await says({ email: 'a', password: md5('x'), [`<img>${'x'.repeat(500)}`]: 1 })).toHaveLength(78)
})

test('a body of more than 64 kB answers 413, and other media types 415', async () => {
  const large = await send(house.app, login, { rawBody: `{"email":"${'x'.repeat(65_536)}"}` })
  expect(large).toMatchObject({ status: 413, body: envelopeOf('body_too_large') })
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonx',
    'application/json-patch+json',
    'garbage',
    '',
  ]) {
    const answer = await send(house.app, login, { rawBody: '{}', headers: { 'content-type': type } })
    expect(answer, type).toMatchObject({ status: 415, body: envelopeOf('media_type_wrong') })
  }
  const withCharset = { 'content-type': 'application/json; charset=utf-8' }
  expect((await send(house.app, login, { rawBody: '{}', headers: withCharset })).body.code).toBe(
    'field_invalid',
  )
})

test.each(['/%', '/api/%zz', '/%E0%A4%A', '/api/auth/app/v2/login%'])(
  'the address %s cannot be read: 400 in the envelope, nothing repeated, nothing sniffed or cached',
  async (url) => {
    const response = await house.app.inject({ method: 'GET', url })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual(envelopeOf('request_malformed'))
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  },
)

test.each([
  [new Error('select secret from client at /srv/app.ts:1'), 500, 'server_fault'],
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 503, 'server_busy'],
  [
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
    503,
    'server_busy',
  ],
  [Object.assign(new Error('deadlock detected'), { code: '40P01' }), 503, 'server_busy'],
  [new Error('Connection terminated unexpectedly'), 503, 'server_busy'],
  [new Error('timeout exceeded when trying to connect'), 503, 'server_busy'],
  [new Error('timeout expired'), 503, 'server_busy'],
  [new Error('Client has encountered a connection error and is not queryable'), 503, 'server_busy'],
  [new Error('Client was closed and is not queryable'), 503, 'server_busy'],
] as const)('a fault inside (%s) answers %i %s and tells nothing of it', async (fault, status, code) => {
  vi.spyOn(house.services.db, 'query').mockRejectedValue(fault)
  const answer = await send(house.app, login, { body: { email: 'a@b.test', password: md5('x') } })
  expect(answer).toMatchObject({ status, body: envelopeOf(code) })
  expect(answer.raw).not.toMatch(LEAKS)
  if (status !== 500) return
  const id = answer.headers['x-request-id']
  expect(JSON.parse(house.logs.at(-2) ?? '')).toMatchObject({ id, msg: 'request failed' })
})

test('no refusal of any kind shows a stack, a statement or a version', async () => {
  const client = await newClient(house)
  const { token } = await signInAs(house.app, client)
  const body = { email: "x'; select 1 --@b.test", password: md5('x'), invite_code: "'" }
  for (const answer of [
    await send(house.app, login, { body: { email: body.email, password: body.password } }),
    await send(house.app, register, { body }),
    await send(house.app, menu, { token, query: '?x=1' }),
    await send(house.app, menu),
  ]) {
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.raw).not.toMatch(LEAKS)
    expect(answer.headers).not.toHaveProperty('server')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(Object.keys(answer.body)).toEqual(['code', 'message', 'data'])
  }
})

test('1,200 calls a minute from one network are answered and the 1,201st is told when to come back', async () => {
  const from = '172.16.9.1'
  const codes: string[] = []
  for (let i = 0; i < 1201; i += 1) {
    const { body, headers } = await send(house.app, register, { body: {}, from })
    codes.push(`${body.code} ${headers['retry-after'] !== undefined}`)
  }
  expect(new Set(codes.slice(0, 1200))).toEqual(new Set(['field_invalid false']))
  expect(codes.at(-1)).toBe('too_many_requests true')
  expect((await send(house.app, register, { body: {}, from: '172.16.10.1' })).body.code).toBe('field_invalid')
})

/** What the server says to these bytes until it hangs up. */
async function saidTo(bytes: string): Promise<string> {
  const [host = '', port] = (await addressOf(house.app)).split(':')
  const socket = connect(Number(port), host)
  let said = ''
  socket.on('data', (part) => {
    said += part
  })
  socket.write(bytes)
  await once(socket, 'close')
  return said
}

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a length that is none', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
    400,
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['17 kB of headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
])('%s is answered in the envelope too, and hung up on', async (_what, bytes, status) => {
  const said = await saidTo(bytes)
  expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toEqual(envelopeOf('request_malformed'))
  expect(said).not.toMatch(LEAKS)
})
