import { once } from 'node:events'
import { request as open } from 'node:http'
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { nameWork, requestIdOf, workHeaders, workUnderWay } from './work.ts'

const ID = '0189d3c4-5b1a-7cde-8f00-0123456789ab'

test('what is done for a request knows its id, also after a body that came in parts, and requests side by side keep apart', async () => {
  const app = Fastify({ genReqId: requestIdOf })
  nameWork(app)
  app.post('/', async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { own: request.id, work: workUnderWay(), asked: workHeaders() }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (id: string) => {
    const headers = { 'content-type': 'application/json', 'x-request-id': id }
    const sent = open(url, { method: 'POST', headers })
    sent.write('{"a":')
    await new Promise((resolve) => setTimeout(resolve, 50))
    sent.end('1}')
    const [reply] = await once(sent, 'response')
    return json(reply)
  }
  const ids = Array.from({ length: 20 }, (_, at) => `${ID.slice(0, -2)}${10 + at}`)
  expect(await Promise.all(ids.map(ask))).toEqual(
    ids.map((id) => ({ own: id, work: { id }, asked: { 'x-request-id': id } })),
  )
  expect(workHeaders()).toEqual({})
  await app.close()
})
