/** The live stream's door: who waits without a ticket, too many, too large, too often (security.md G7). */
import { once } from 'node:events'
import { streamTicket } from '@pramaan/contracts'
import { WebSocket } from 'ws'
import { eventually, newNetwork, newSession } from '../harness.ts'
import type { Arena, Family } from './arena.ts'
import { call, given } from './calls.ts'

const IDLE = 600
const LINES_PER_CLIENT = 20

interface Dialled {
  readonly socket: WebSocket
  readonly said: string[]
  /** The code with which the server closed it, or the status with which it was refused. */
  ended: number | null
}

function dial(
  { host }: Arena,
  from: string,
  headers: Record<string, string> = {},
  path = '/stream',
): Dialled {
  const socket = new WebSocket(`ws://${host}${path}`, {
    headers: { origin: `http://${host}`, 'x-forwarded-for': from, ...headers },
  })
  const dialled: Dialled = { socket, said: [], ended: null }
  socket.on('error', () => {})
  socket.on('message', (data) => dialled.said.push(data.toString()))
  socket.on('close', (code) => {
    dialled.ended ??= code
  })
  socket.on('unexpected-response', (_request, response) => {
    dialled.ended = response.statusCode ?? 0
    socket.terminate()
  })
  return dialled
}

const isOpened = ({ said }: Dialled): boolean => said.some((text) => text.includes('"opened"'))

async function openPage(arena: Arena, token: string, from: string): Promise<Dialled> {
  const ticket = given(await call(arena, streamTicket, { as: { token } }), 'ticket')
  const page = dial(arena, from)
  await once(page.socket, 'open').catch(() => {})
  if (page.socket.readyState === page.socket.OPEN) page.socket.send(JSON.stringify({ op: 'open', ticket }))
  await eventually(() => isOpened(page) || page.ended !== null)
  return page
}

export const sockets: Family = {
  name: 'sockets',
  run: async (arena, judge) => {
    const all: Dialled[] = []
    const keep = (dialled: Dialled): Dialled => {
      all.push(dialled)
      return dialled
    }
    const flooded = newNetwork()
    for (let n = 0; n < IDLE; n += 1) {
      const idle = keep(dial(arena, flooded))
      if (n % 50 === 49) await once(idle.socket, 'open').catch(() => {})
    }
    for (const [what, from] of [
      ['the same', flooded],
      ['another', newNetwork()],
    ] as const) {
      const page = keep(await openPage(arena, (await newSession(arena.house)).token, from))
      judge(isOpened(page), `a page of ${what} network beside ${IDLE} idle lines (ended ${page.ended})`)
    }
    const idle = all.slice(0, IDLE)
    await eventually(() => idle.every(({ ended }) => ended !== null))
    for (const { ended } of idle)
      judge(ended !== null, 'a line without a ticket is still open after its time')

    const { token } = await newSession(arena.house)
    const pages: Dialled[] = []
    for (let n = 0; n < LINES_PER_CLIENT + 5; n += 1)
      pages.push(keep(await openPage(arena, token, newNetwork())))
    const open = pages.filter((page) => isOpened(page) && page.ended === null).length
    judge(open <= LINES_PER_CLIENT, `one client has ${open} lines`)

    const doors: [string, Record<string, string>, string, number][] = [
      ['a foreign origin', { origin: 'http://evil.test' }, '/stream', 403],
      ['no origin', { origin: '' }, '/stream', 403],
      ['another host', { host: 'evil.test' }, '/stream', 421],
      ['a ticket in the address', {}, '/stream?ticket=abc', 404],
      ['another path', {}, '/console-api/stream', 404],
    ]
    for (const [what, headers, path, status] of doors) {
      const refused = keep(dial(arena, newNetwork(), headers, path))
      await eventually(() => refused.ended !== null)
      judge(refused.ended === status, `${what}: ${refused.ended} and not ${status}`)
    }
    const ticket = given(await call(arena, streamTicket, { as: await newSession(arena.house) }), 'ticket')
    const messages: [string, string | Buffer][] = [
      ['20 kB', 'x'.repeat(20_000)],
      ['1 MB', Buffer.alloc(1_000_000)],
      ['no JSON', '<html>'],
      ['bytes', Buffer.from([1, 2, 3])],
      ['a subscription without a ticket', '{"op":"subscribe","stocks":["NSE:TATA"]}'],
      ['a field twice', `{"op":"open","ticket":"x","ticket":"${ticket}"}`],
      ['a prototype', '{"op":"open","ticket":"x","__proto__":{"a":1}}'],
      ['a number for a ticket', '{"op":"open","ticket":7}'],
      ['deep brackets', '['.repeat(5000)],
    ]
    for (const [what, message] of messages) {
      const line = keep(dial(arena, newNetwork()))
      await once(line.socket, 'open')
      line.socket.send(message)
      await eventually(() => line.ended !== null)
      judge(line.ended !== null && !isOpened(line), `${what} does not end the line`)
    }
    for (const { socket } of all) socket.terminate()
    const heard = await arena.probe({ method: 'GET', path: '/healthz' })
    judge(heard.status === 200, 'the server answers after it', { method: 'GET', path: '/healthz' }, heard)
  },
}
