import { apiCall, Refusal, rupees } from '@pramaan/contracts'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type House, openHouse, send } from '../../test/harness.ts'
import { smallApp } from '../../test/small-app.ts'
import { buildApp } from '../app.ts'

const pay = apiCall({
  method: 'POST',
  path: '/test/pay',
  access: 'public',
  summary: 'Says back the paise it understood.',
  body: z.strictObject({ amount: rupees }),
  reply: z.string(),
})
const look = apiCall({
  method: 'GET',
  path: '/test/look/:id',
  access: 'public',
  summary: 'A read with a query and a parameter.',
  query: z.strictObject({ market: z.enum(['nse', 'bse']) }),
  params: z.strictObject({ id: z.uuid() }),
  reply: z.strictObject({ id: z.string() }),
})
const leak = apiCall({
  method: 'GET',
  path: '/test/leak',
  access: 'public',
  summary: 'Returns more than its contract says.',
  reply: z.strictObject({ id: z.string() }),
})

const keep = apiCall({
  method: 'GET',
  path: '/test/keep/:name',
  access: 'public',
  summary: 'A file to keep.',
  params: z.strictObject({ name: z.string() }),
  givesFile: true,
  reply: z.null(),
})

let house: House
let app: FastifyInstance
beforeAll(async () => {
  house = await openHouse()
  app = await smallApp(house, [pay, look, leak, keep], (routes) => {
    routes.write(pay, async ({ body }) => ({ data: String(body.amount) }))
    routes.read(look, async ({ params }) => ({ id: params.id }))
    routes.file(keep, async ({ params }) => {
      if (params.name === 'unknown') throw new Refusal('payout_unknown')
      return { name: params.name, type: 'text/csv; charset=utf-8', content: Buffer.from('"a"\r\n') }
    })
    routes.read(leak, async () => ({ id: 'a', password_hash: '$argon2id$secret' }))
  })
})
afterAll(async () => {
  await app.close()
  await house.close()
})

const payRaw = (amount: string) => send(app, pay, { rawBody: `{"amount":${amount}}` })
/** No sign, no exponent, at most two decimals that count, more than nothing. Zeros at the very end say nothing. */
const isCanonical = (text: string): boolean =>
  /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,2}0*)?$/.test(text) && /[1-9]/.test(text) && paiseOf(text) <= 10n ** 14n
const paiseOf = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'))
}

test.each([
  ['20000', '2000000'],
  ['19999.99', '1999999'],
  ['0.01', '1'],
  ['0.1', '10'],
  ['1.10', '110'],
  ['1000000000000', '100000000000000'],
])('₹%s is %s paise', async (amount, paise) => {
  expect(await payRaw(amount)).toMatchObject({ status: 200, body: { data: paise } })
})

test.each([
  '0',
  '0.00',
  '-1',
  '-0',
  '19999.999',
  '0.001',
  '1e5',
  '1e-2',
  '1e309',
  '9007199254740993',
  '1000000000000.01',
  '"20000"',
  '"0x10"',
  '"٢٠"',
  '[20000]',
  '{"value":1}',
  'true',
  'null',
])('the amount %s is refused with 400', async (amount) => {
  const { status, body } = await payRaw(amount)
  expect(status).toBe(400)
  expect(body.data).toBeNull()
})

test('of any number or JSON whatever, only a canonical amount passes, and it becomes exactly its paise', async () => {
  const plain = fc
    .tuple(fc.bigInt(0n, 10n ** 15n), fc.constantFrom('', '.0', '.5', '.25', '.999', '.00', '.010'))
    .map(([whole, fraction]) => `${whole}${fraction}`)
  const anything = fc.oneof(
    plain,
    fc.double().map(String),
    fc.integer().map(String),
    fc.bigInt().map(String),
    fc.string().map((text) => JSON.stringify(text)),
    fc.json(),
    fc.constantFrom('NaN', 'Infinity', '0x10', '1_000', '+5', '.5', '5.', '01', '1e2', '१२'),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      const { status, body } = await payRaw(text)
      if (isCanonical(text.trim())) {
        expect([status, body.data]).toEqual([200, paiseOf(text.trim()).toString()])
      } else {
        expect(status).toBe(400)
      }
    }),
    { numRuns: 1000 },
  )
})

test.each([
  '?market=nse&market=bse',
  '?market[]=nse',
  '?market[x]=nse',
  '?market=',
  '?market=NSE',
  '?market=nse&x=1',
  '',
])('the query %j is refused: one value per name, from the list, and no other names', async (query) => {
  const path = '/test/look/6f1c2d9e-0000-4000-8000-000000000000'
  expect((await send(app, { ...look, path }, { query })).status).toBe(400)
  expect((await send(app, { ...look, path }, { query: '?market=nse' })).status).toBe(200)
})

test.each(['1', "'; drop table client; --", '..%2f..', '%00', 'a'.repeat(80)])(
  'the path parameter %j is refused',
  async (id) => {
    const path = `/test/look/${encodeURIComponent(decodeURIComponent(id))}`
    const { status } = await send(app, { ...look, path }, { query: '?market=nse' })
    expect([400, 404]).toContain(status)
  },
)

test('a reply that holds more than its contract is not sent at all', async () => {
  const answer = await send(app, leak)
  expect(answer.status).toBe(500)
  expect(answer.raw).not.toContain('argon2id')
})

test('a route that declares no access stops the start', async () => {
  const settings = { logLevel: 'silent', mode: 'demo', publicOrigin: null, webRoot: null } as const
  const built = await buildApp(house.services, settings)
  expect(() => built.get('/forgotten', async () => 'open to all')).toThrow(
    'The route GET /forgotten declares no access.',
  )
  await built.close()
})

test('a file is saved under its plain name and never shown or stored; a refusal of it is an envelope', async () => {
  const file = await app.inject('/api/test/keep/payout-1.csv')
  expect([file.statusCode, file.body]).toEqual([200, '"a"\r\n'])
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="payout-1.csv"',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  })
  const refused = await app.inject('/api/test/keep/unknown')
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'payout_unknown'])
  for (const name of ['a%22b', 'a%0d%0ab', '..%2fa', '.hidden']) {
    expect((await app.inject(`/api/test/keep/${name}`)).statusCode, name).toBe(500)
  }
})
