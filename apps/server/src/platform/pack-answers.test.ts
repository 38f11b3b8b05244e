import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyContextConfig } from 'fastify'
import { expect, test } from 'vitest'
import { packAnswers } from './pack-answers.ts'

const LONG = { lines: Array.from({ length: 200 }, (_, line) => ({ line, memo: 'Deposit' })) }

const app = fastify()
packAnswers(app)
const answers = (url: string, config: FastifyContextConfig, answer: unknown) =>
  app.route({ method: 'GET', url, config, handler: async () => answer })
answers('/own', { access: 'approved-client' }, LONG)
answers('/short', { access: 'approved-client' }, { balance: 1 })
answers('/session', { access: 'client', gives: 'session' }, LONG)
answers('/desk', { access: 'staff' }, LONG)

const ask = (url: string, encoding = 'gzip, deflate, br') =>
  app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })

test('an answer of more than 1,024 bytes travels packed, and unpacked it is the same', async () => {
  const [packed, plain] = [await ask('/own'), await ask('/own', 'br')]
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(LONG)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  expect(plain.json()).toEqual(LONG)
})

test.each([
  ['a short one', '/short'],
  ['one that gives a session', '/session'],
  ['one of the console, whose cookie a browser adds by itself', '/desk'],
])('%s travels as it is', async (_, url) => {
  const answer = await ask(url)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json()).toBeTypeOf('object')
})
