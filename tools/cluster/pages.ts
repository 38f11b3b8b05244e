/** Set-up and running: open pages, with the web app's own live line, to see that they come back by themselves and not all at once. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { streamTicket, urlOf } from '@pramaan/contracts'
import { type Residence, settle } from '../../apps/server/test/faults/residents.ts'
import { WebSocket } from '../../apps/server/test/faults/socket.ts'
import { root } from '../places.ts'
import type { Ask } from './load.ts'

/** What is used of the web app's line. Its types speak of a browser, which this program is not. */
interface Line {
  readonly line: { get(): { readonly kind: string } }
  want(keys: readonly string[]): () => void
  stop(): void
}
interface Ears {
  open(): void
  message(data: string | ArrayBuffer): void
  close(): void
}
type CreateStream = (world: object, quotes: object) => Line

export interface Pages {
  /** When each dialled, in this process's milliseconds. */
  readonly dials: readonly number[]
  live(): number
  readonly count: number
  refresh(token: string): void
  readonly clientId: string
  close(): void
}

interface From {
  readonly url: string
  readonly certificate: string
  readonly ask: Ask
}

const none = { hear: () => {}, learn: () => {}, get: () => null, watch: () => () => {}, clear: () => {} }

export async function openPages(
  residence: Residence,
  { url, certificate, ask }: From,
  count: number,
): Promise<Pages> {
  const client = await settle(residence, `LOOKS${randomUUID().slice(0, 8)}`)
  let { token } = client
  const ca = readFileSync(certificate)
  const dials: number[] = []
  const line = join(root, 'apps', 'web', 'src', 'market', 'stream.ts')
  const { createStream } = (await import(line)) as { createStream: CreateStream }
  const streams: Line[] = Array.from({ length: count }, () =>
    createStream(
      {
        openSocket: (ears: Ears) => {
          const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/stream`, { ca, origin: url })
          socket.binaryType = 'arraybuffer'
          socket.on('open', ears.open)
          socket.on('message', (data, isBinary) =>
            ears.message(isBinary ? (data as ArrayBuffer) : String(Buffer.from(data as ArrayBuffer))),
          )
          socket.on('close', ears.close)
          socket.on('error', () => {})
          return socket
        },
        ticket: async () => {
          dials.push(performance.now())
          const answer = await ask(urlOf(streamTicket), {
            method: streamTicket.method,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...(streamTicket.method === 'POST' ? { body: '{}' } : {}),
          })
          const ticket = (answer?.body?.data as { ticket?: string } | null)?.ticket
          if (!ticket) throw new Error(`no ticket: ${answer?.status}`)
          return ticket
        },
        poll: async () => [],
        chance: Math.random,
      },
      none,
    ),
  )
  const ends = streams.map((stream) => stream.want(['NSE:RELIANCE']))
  return {
    dials,
    count,
    clientId: client.id,
    live: () => streams.filter((stream) => stream.line.get().kind === 'live').length,
    refresh: (next) => {
      token = next
    },
    close: () => {
      for (const end of ends) end()
      for (const stream of streams) stream.stop()
    },
  }
}
