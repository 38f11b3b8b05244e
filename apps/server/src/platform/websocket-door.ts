/**
 * platform: the door for WebSockets. A browser lets any site open one with our cookies, so the page it comes from is checked
 * here; who it is, is proven by the first message. Frames are written to the socket as they are: one frame for thousands.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

export interface Line {
  /** The neighbourhood that it was dialled from. */
  readonly network: string
  /** Bytes that wait for a reader who is slower than we are. */
  waitingBytes(): number
  /** Writes a whole frame, made with `textFrame` or `bytesFrame`. */
  write(frame: Buffer): void
  close(code: number, reason: string): void
  onMessage(hear: (text: string) => void): void
  onClose(hear: () => void): void
}

export interface DoorSettings {
  readonly path: string
  /** Null: a loopback address, whose port the Host header names. */
  readonly publicOrigin: string | null
  readonly longestMessageBytes: number
  readonly networkOf: (message: IncomingMessage) => string
  readonly onLine: (line: Line) => void
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const PING_EVERY_MS = 30_000
/** How long a reader may take to say goodbye. */
const GOODBYE_MS = 1000

export function openWebSocketDoor(app: FastifyInstance, settings: DoorSettings): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    perMessageDeflate: false,
    maxPayload: settings.longestMessageBytes,
  })
  const alive = new WeakSet<WebSocket>()
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = whyNot(request, settings)
    if (refusal) return refuse(socket, refusal)
    const network = settings.networkOf(request)
    sockets.handleUpgrade(request, socket, head, (websocket) => {
      alive.add(websocket)
      websocket.on('pong', () => alive.add(websocket))
      // A broken message ends its line; ws closes it by itself.
      websocket.on('error', () => {})
      settings.onLine(lineOn(websocket, socket, network))
    })
  })
  const pings = setInterval(() => {
    for (const websocket of sockets.clients) {
      if (!alive.delete(websocket)) websocket.terminate()
      else websocket.ping()
    }
  }, PING_EVERY_MS)
  pings.unref()
  app.addHook('preClose', async () => {
    clearInterval(pings)
    for (const websocket of sockets.clients) goodbye(websocket, 1001, 'The server is restarting.')
  })
}

/** Checked in this order: the status line that the caller gets, or null. */
function whyNot({ url, headers }: IncomingMessage, settings: DoorSettings): string | null {
  if (url !== settings.path) return '404 Not Found'
  const host = headers.host ?? ''
  const servedHost = settings.publicOrigin ? new URL(settings.publicOrigin).host : null
  const isServed = servedHost ? host === servedHost : LOOPBACK.has(host.replace(/:\d+$/, ''))
  if (!isServed) return '421 Misdirected Request'
  if (headers.origin !== (settings.publicOrigin ?? `http://${host}`)) return '403 Forbidden'
  return null
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function goodbye(websocket: WebSocket, code: number, reason: string): void {
  websocket.close(code, reason)
  const impatience = setTimeout(() => websocket.terminate(), GOODBYE_MS)
  impatience.unref()
  websocket.once('close', () => clearTimeout(impatience))
}

function lineOn(websocket: WebSocket, socket: Duplex, network: string): Line {
  return {
    network,
    waitingBytes: () => socket.writableLength,
    write: (frame) => {
      if (websocket.readyState === websocket.OPEN) socket.write(frame)
    },
    close: (code, reason) => goodbye(websocket, code, reason),
    onMessage: (hear) => {
      websocket.on('message', (data, isBinary) => hear(isBinary ? '' : data.toString()))
    },
    onClose: (hear) => void websocket.once('close', hear),
  }
}

const TEXT = 0x81
const BYTES = 0x82

/** A server's frame is not masked, so that one serves everybody. */
function frame(kind: number, payload: Uint8Array): Buffer {
  const { length } = payload
  const headBytes = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const whole = Buffer.allocUnsafe(headBytes + length)
  whole[0] = kind
  if (headBytes === 2) whole[1] = length
  else if (headBytes === 4) {
    whole[1] = 126
    whole.writeUInt16BE(length, 2)
  } else {
    whole[1] = 127
    whole.writeBigUInt64BE(BigInt(length), 2)
  }
  whole.set(payload, headBytes)
  return whole
}

export const textFrame = (text: string): Buffer => frame(TEXT, Buffer.from(text))
export const bytesFrame = (bytes: Uint8Array): Buffer => frame(BYTES, bytes)
