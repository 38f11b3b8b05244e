/** witness: the two calls over HTTP. Whoever calls may be slow, long or wrong: each gets one sentence, and nobody waits for it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { ofRequest, REQUEST_ID_HEADER } from '@pramaan/tlog'
import type { Rules } from './witness.ts'

/** 63 lines of proof and a hundred signatures fit many times. */
const MOST_BYTES = 262_144
const MOST_CONNECTIONS = 256
const HEADERS_MS = 5_000
const REQUEST_MS = 10_000
const LOOK_EVERY_MS = 1_000

const CHECKPOINT = /^\/([0-9a-f]{64})\/checkpoint$/

interface Reply {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly allow?: string
}

export function httpServer(rules: Rules, say: (sentence: string) => void): Server {
  const server = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
    (request, response) => {
      answer(rules, request)
        .catch((error: unknown) => {
          if (request.destroyed && !request.complete) return null
          const why = error instanceof Error ? error.message : String(error)
          say(`A request failed: ${why}${ofRequest(request.headers[REQUEST_ID_HEADER])}.`)
          return plain(500, 'The witness cannot answer now and has signed nothing.')
        })
        .then((reply) => reply && send(request, response, reply))
    },
  )
  server.maxConnections = MOST_CONNECTIONS
  return server
}

const plain = (status: number, sentence: string, allow?: string): Reply => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${sentence}\n`,
  ...(allow ? { allow } : {}),
})

async function answer(rules: Rules, request: IncomingMessage): Promise<Reply> {
  const { method, url = '' } = request
  const [, log] = CHECKPOINT.exec(url) ?? []
  if (log !== undefined) {
    return method === 'GET' ? rules.checkpointOf(log) : plain(405, 'This is only read.', 'GET')
  }
  if (url !== '/add-checkpoint') return plain(404, 'There is nothing at this address.')
  if (method !== 'POST') return plain(405, 'A checkpoint is sent with POST.', 'POST')
  const body = await bodyOf(request)
  return body ? rules.addCheckpoint(body) : plain(413, `A request has at most ${MOST_BYTES} bytes.`)
}

/** Null if it is longer than any request can be; the rest of it is not waited for. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let bytes = 0
  request.on('error', () => {})
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    bytes += part.length
    if (bytes > MOST_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body, allow }: Reply,
): void {
  // What was not read to its end cannot be followed by another request.
  const isOver = request.complete
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(allow ? { allow } : {}),
    ...(isOver ? {} : { connection: 'close' }),
  })
  response.end(body, () => {
    if (!isOver) request.destroy()
  })
}
