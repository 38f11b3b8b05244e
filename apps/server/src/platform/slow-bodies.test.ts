import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { acceptJsonOnly } from '../app.ts'
import { answerFailures } from './answers.ts'
import { cutSlowBodies } from './slow-bodies.ts'

const WITHIN_MS = 400

let app: FastifyInstance
afterEach(() => app.close())

async function listening(): Promise<number> {
  app = Fastify()
  acceptJsonOnly(app)
  answerFailures(app, [])
  cutSlowBodies(app, WITHIN_MS)
  app.post('/json', async (request) => request.body)
  app.post('/refused', { onRequest: async (_request, reply) => reply.status(401).send({}) }, async () => null)
  app.post('/slow-answer', async () => {
    await new Promise((resolve) => setTimeout(resolve, 2 * WITHIN_MS))
    return { late: true }
  })
  app.post('/file', { config: { takesFile: true } }, async (request) => request.body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const body = `{"text":"${'x'.repeat(60)}"}`
const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`

/** Sends one byte every 50 ms and says how many it got rid of, how long the line held, and what came back. */
function drip(port: number, path: string): Promise<{ answer: string; sent: number; heldMs: number }> {
  return new Promise((resolve) => {
    const began = performance.now()
    let answer = ''
    let sent = 0
    const line = connect(port, '127.0.0.1', () => line.write(head(path)))
    const dripping = setInterval(() => {
      if (sent < body.length) line.write(body[sent] ?? '')
      sent += 1
    }, 50)
    line.on('data', (part) => {
      answer += part
      // A whole answer on a line that stays open is the end too.
      if (answer.includes('"late"') || answer.includes('"text"')) line.end()
    })
    line.on('error', () => {})
    line.on('close', () => {
      clearInterval(dripping)
      resolve({ answer, sent, heldMs: performance.now() - began })
    })
  })
}

test('a body that drips is answered with 408 and cut once its time is up', async () => {
  const { answer, heldMs } = await drip(await listening(), '/json')
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_too_slow"/)
  expect(answer).toMatch(/connection: close/i)
  expect(heldMs).toBeGreaterThanOrEqual(WITHIN_MS - 20)
})

test('one that drips on after it has been refused is cut too', async () => {
  const { answer, sent } = await drip(await listening(), '/refused')
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(sent).toBeLessThan(body.length)
})

test('so is one for a path that does not exist', async () => {
  const { sent } = await drip(await listening(), '/nowhere')
  expect(sent).toBeLessThan(body.length)
})

test('a file may take its time', async () => {
  const { answer, heldMs } = await drip(await listening(), '/file')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(heldMs).toBeGreaterThan(3 * WITHIN_MS)
})

test('a whole body is never cut, however long its answer takes', async () => {
  const port = await listening()
  const response = await fetch(`http://127.0.0.1:${port}/slow-answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect([response.status, await response.json()]).toEqual([200, { late: true }])
})
