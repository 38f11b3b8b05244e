/** The far end of a live stream, as a page would be. */
import { once } from 'node:events'
import { type StreamFrame, streamReader, streamTicket } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import { type Answer, eventually, send } from './harness.ts'

export interface StreamLine {
  readonly socket: WebSocket
  readonly frames: StreamFrame[]
  /** The code and the reason with which the server closed it, once it has. */
  readonly closed: { code: number; reason: string }[]
  say(message: unknown): void
  /** Waits for a frame that fits, among those that came and those that come. */
  heard(fits: (frame: StreamFrame) => boolean): Promise<boolean>
}

export async function addressOf(app: FastifyInstance): Promise<string> {
  const address = app.server.address()
  if (address && typeof address === 'object') return `localhost:${address.port}`
  await app.listen({ host: 'localhost', port: 0 })
  return addressOf(app)
}

export async function dial(app: FastifyInstance, headers: Record<string, string> = {}): Promise<StreamLine> {
  const host = await addressOf(app)
  const socket = new WebSocket(`ws://${host}/stream`, { headers: { origin: `http://${host}`, ...headers } })
  socket.binaryType = 'arraybuffer'
  const read = streamReader()
  const frames: StreamFrame[] = []
  const closed: StreamLine['closed'] = []
  socket.on('message', (data, isBinary) => {
    const frame = read(isBinary && data instanceof ArrayBuffer ? data : data.toString())
    if (frame) frames.push(frame)
  })
  socket.on('close', (code, reason) => closed.push({ code, reason: reason.toString() }))
  await once(socket, 'open')
  return {
    socket,
    frames,
    closed,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    heard: (fits) => eventually(() => frames.some(fits)),
  }
}

export async function ticketOf(app: FastifyInstance, token: string): Promise<string> {
  const answer: Answer<{ ticket: string }> = await send(app, streamTicket, { token })
  if (answer.status !== 200) throw new Error(`no ticket: ${answer.raw}`)
  return answer.body.data.ticket
}

/** A line that has shown its ticket. */
export async function openLine(app: FastifyInstance, token: string, ticketFrom = app): Promise<StreamLine> {
  const line = await dial(app)
  line.say({ op: 'open', ticket: await ticketOf(ticketFrom, token) })
  if (!(await line.heard(({ type }) => type === 'opened'))) throw new Error('the line did not open')
  return line
}
