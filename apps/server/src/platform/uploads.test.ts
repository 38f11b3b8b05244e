import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import multipart from '@fastify/multipart'
import { limits, Refusal } from '@pramaan/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formEnd, formPart } from '../../test/uploads.ts'
import { addressesBehind, tellAddresses } from './caller-address.ts'
import { uploads } from './uploads.ts'

let app: FastifyInstance
let letGo: () => void

/** A server whose one call keeps hold of the file until it is let go. */
beforeEach(async () => {
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const files = uploads()
  app = Fastify()
  await app.register(multipart, { limits: { fileSize: limits.imageMaximumBytes } })
  app.decorateRequest('caller', null)
  tellAddresses(app, addressesBehind([]))
  app.setErrorHandler((error, _request, reply) =>
    error instanceof Refusal ? reply.status(error.status).send(error.code) : reply.send(error),
  )
  app.post('/', (request) =>
    files.take(request, 'image_too_large', (file) => held.then(() => `${file.length} bytes`)),
  )
  await app.ready()
})
afterEach(() => app.close())

const BODY = Buffer.concat([formPart({ file: Buffer.from('a picture') }), formEnd])

const sendFrom = async (from: string, promisedBytes: number): Promise<string> => {
  const headers = {
    'content-type': 'multipart/form-data; boundary=a-line-between-the-parts',
    'content-length': String(promisedBytes),
  }
  const answer = await app.inject({ method: 'POST', url: '/', remoteAddress: from, headers, payload: BODY })
  return answer.body
}
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 50))

test('6 files of the largest kind are held at once, the 7th is told to come back, and later taken', async () => {
  const taken = Array.from({ length: 6 }, (_, at) => sendFrom(`10.0.0.${at}`, limits.imageMaximumBytes))
  await nextTurn()
  expect(await sendFrom('10.0.0.7', limits.imageMaximumBytes)).toBe('server_busy')
  letGo()
  expect(new Set(await Promise.all(taken))).toEqual(new Set(['9 bytes']))
  expect(await sendFrom('10.0.0.7', limits.imageMaximumBytes)).toBe('9 bytes')
})

test('one sender holds 3 at once, and others are not held up by that', async () => {
  const taken = Array.from({ length: 3 }, () => sendFrom('10.0.0.1', 1000))
  await nextTurn()
  expect(await sendFrom('10.0.0.1', 1000)).toBe('too_many_requests')
  const other = sendFrom('10.0.0.2', 1000)
  letGo()
  expect(await Promise.all([...taken, other])).toEqual(Array(4).fill('9 bytes'))
  expect(await sendFrom('10.0.0.1', 1000)).toBe('9 bytes')
})

test('a form that cannot be read is let go of', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'multipart/form-data; boundary=another-line' },
      payload: BODY,
    })
    expect(answer.body).toBe('request_malformed')
  }
  letGo()
  expect(await sendFrom('127.0.0.1', 1000)).toBe('9 bytes')
})

/** Sends the first half of a form and goes away when `when` says so. */
async function sendHalf(port: number, when: () => Promise<unknown>): Promise<void> {
  const headers = {
    'content-type': 'multipart/form-data; boundary=a-line-between-the-parts',
    'content-length': String(BODY.length),
  }
  const sent = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/', headers })
  sent.on('error', () => {})
  sent.write(BODY.subarray(0, BODY.length >> 1))
  const closed = new Promise((resolve) => sent.once('close', resolve))
  await when()
  sent.destroy()
  await closed
}

for (const isBefore of [true, false]) {
  test(`3 uploads that break off ${isBefore ? 'before' : 'while'} the server reads them hold no place: the next one of the same sender is taken`, async () => {
    const asked = new EventTarget()
    let left = 3
    const own = Fastify()
    await own.register(multipart)
    own.decorateRequest('caller', null)
    tellAddresses(own, addressesBehind([]))
    own.setErrorHandler((error, _request, reply) =>
      error instanceof Refusal ? reply.status(error.status).send(error.code) : reply.send(error),
    )
    const files = uploads()
    const ended: Promise<unknown>[] = []
    own.post('/', async (request) => {
      const isHalf = left > 0
      left -= 1
      const gone = new Promise((resolve) => request.raw.once('close', resolve))
      if (isHalf && isBefore) asked.dispatchEvent(new Event('asked'))
      if (isHalf && isBefore) await gone
      const taken = files.take(request, 'image_too_large', async (file) => `${file.length} bytes`)
      if (isHalf && !isBefore) asked.dispatchEvent(new Event('asked'))
      ended.push(taken.catch(() => {}))
      return taken
    })
    await own.listen({ port: 0, host: '127.0.0.1' })
    const { port } = own.server.address() as AddressInfo
    for (let n = 0; n < 3; n += 1) await sendHalf(port, () => once(asked, 'asked'))
    await expect.poll(() => ended.length).toBe(3)
    await Promise.all(ended)
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=a-line-between-the-parts' },
      body: new Uint8Array(BODY),
    })
    expect(await answer.text()).toBe('9 bytes')
    await own.close()
  })
}
