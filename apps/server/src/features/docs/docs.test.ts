import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import { everyContract, operationIdOf } from '../../platform/operation-ids.ts'
import { curlOf } from './curl.ts'
import { docsPage } from './page.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('/docs is public and shows every call with its name, its summary and a curl line', async () => {
  const { statusCode, headers, body } = await house.app.inject('/docs')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body.match(/<details /g)).toHaveLength(everyContract.length)
  for (const contract of everyContract) expect(body).toContain(`<details id="${operationIdOf(contract)}"`)
  expect(body).toContain('curl -X POST &quot;http://localhost:3000/api/auth/app/v2/login&quot;')
})

test('the page brings nothing from elsewhere and nothing inline but the line of the theme', async () => {
  const { body, headers } = await house.app.inject('/docs')
  expect(headers['content-security-policy']).not.toMatch(/unsafe/)
  expect(body).not.toMatch(/style="|<style|\son[a-z]+=|src="http|href="http/)
  expect(body.match(/<script(?! src)/g)).toHaveLength(1)
  for (const [url, type] of [
    ['/docs/style.css', 'text/css; charset=utf-8'],
    ['/docs/script.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    const response = await house.app.inject(url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type])
  }
})

test('what a contract says is text on the page, never markup', () => {
  const operation = {
    operationId: 'x',
    summary: '<img src=x onerror=alert(1)>',
    tags: ['public'],
    responses: {},
  }
  const page = docsPage({ info: { title: 'A & B', version: '1' }, paths: { '/api/x': { get: operation } } })
  expect(page).not.toContain('<img')
  expect(page).toContain('A &amp; B')
})

test('a write’s curl line has its marker, its key and its body; a read of prices its key', () => {
  const body = { content: { 'application/json': { example: { amount: 25000 } } } }
  expect(curlOf('POST', '/api/withdraw/app/v1', { tags: ['approved-client'], requestBody: body })).toBe(
    [
      'curl -X POST "http://localhost:3000/api/withdraw/app/v1"',
      '-H "Authorization: Bearer $ACCESS_TOKEN"',
      '-H "X-Requested-With: XMLHttpRequest"',
      '-H "Idempotency-Key: $(uuidgen)"',
      '-H "Content-Type: application/json"',
      `-d '{"amount":25000}'`,
    ].join(' \\\n  '),
  )
  const market = { name: 'market', in: 'query', required: true, schema: { type: 'string' } }
  expect(curlOf('GET', '/data/company', { tags: ['api-key'], parameters: [market] })).toContain(
    'curl "http://localhost:3000/data/company?market=NSE" \\\n  -H "',
  )
})
