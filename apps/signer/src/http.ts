/** signer: its calls over HTTP, for the one server that shows the token. Its public key is for anybody, and how it came to it. */
import { hash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { callOf, Outrun, Refused, type Signer, SignerStopped } from '@pramaan/signing'
import { ofRequest, REQUEST_ID_HEADER } from '@pramaan/tlog'
import { keyText } from '@pramaan/verifier'

/** How four million clients stand. */
const MOST_BYTES = 256 * 1024 * 1024
const MOST_CONNECTIONS = 64
const HEADERS_MS = 5_000
const REQUEST_MS = 60_000

interface Reply {
  readonly status: number
  readonly body: Buffer
}

const sentence = (status: number, text: string): Reply => ({ status, body: Buffer.from(`${text}\n`) })

export function httpServer(signer: Signer, token: string, say: (sentence: string) => void): Server {
  const server = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
    (request, response) => {
      answer(signer, token, request)
        .catch((error: unknown) => failed(error, request, say))
        .then((reply) => reply && send(request, response, reply))
    },
  )
  server.maxConnections = MOST_CONNECTIONS
  return server
}

async function answer(signer: Signer, token: string, request: IncomingMessage): Promise<Reply> {
  const { method, url = '' } = request
  if (url === '/key') return sentence(200, keyText(signer.log))
  if (url === '/rotations') return sentence(200, JSON.stringify(signer.rotations))
  if (!isServer(request, token)) return sentence(401, 'The signer answers its own server only.')
  if (url === '/state' && method === 'GET') return sentence(200, JSON.stringify(await signer.state()))
  const call = callOf(signer, url.slice(1))
  if (!call || method !== 'POST') return sentence(404, 'There is no such call.')
  const given = await bodyOf(request)
  if (!given) return sentence(413, `A call has at most ${MOST_BYTES} bytes.`)
  return { status: 200, body: await call(given) }
}

/** By their hashes, which are of one length and tell nothing by the time that comparing takes. */
function isServer({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

function failed(error: unknown, request: IncomingMessage, say: (sentence: string) => void): Reply | null {
  if (error instanceof SignerStopped) return sentence(423, error.message)
  if (error instanceof Outrun) return sentence(409, error.message)
  if (error instanceof Refused) return sentence(422, error.message)
  if (request.destroyed && !request.complete) return null
  const why = error instanceof Error ? error.message : String(error)
  say(`A call failed: ${why}${ofRequest(request.headers[REQUEST_ID_HEADER])}.`)
  return sentence(500, 'The signer cannot answer now and has signed nothing.')
}

/** Null if it is longer than any call can be; the rest of it is not waited for. */
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

function send(request: IncomingMessage, response: ServerResponse, { status, body }: Reply): void {
  // What was not read to its end cannot be followed by another request.
  const isOver = request.complete || request.method === 'GET'
  response.writeHead(status, {
    'content-type': status === 200 ? 'application/octet-stream' : 'text/plain; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isOver ? {} : { connection: 'close' }),
  })
  response.end(body, () => {
    if (!isOver) request.destroy()
  })
}
