/** Bench: a WebSocket that costs its reader next to nothing, so that the readers do not starve the server they measure. */
import { connect } from 'node:net'

export interface BenchSocket {
  say(message: object): void
}

const TEXT = 1
const BINARY = 2
const PING = 9
const PONG = 10

type Hear = (payload: Buffer, isText: boolean) => void

interface Ears {
  readonly hear: Hear
  answer(ping: Buffer): void
}

export function benchSocket({ hostname, port, host }: URL, hear: Hear): Promise<BenchSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let waiting: Buffer = Buffer.alloc(0)
    let isOpen = false
    socket.on('error', reject)
    socket.on('connect', () =>
      socket.write(
        `GET /stream HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      ),
    )
    socket.on('data', (data) => {
      waiting = waiting.length === 0 ? data : Buffer.concat([waiting, data])
      if (!isOpen) {
        const end = waiting.indexOf('\r\n\r\n')
        if (end < 0) return
        isOpen = true
        waiting = waiting.subarray(end + 4)
        resolve({ say: (message) => socket.write(masked(Buffer.from(JSON.stringify(message)), TEXT)) })
      }
      waiting = readFrames(waiting, {
        hear,
        // A page that leaves a ping unanswered is taken for gone.
        answer: (ping) => socket.write(masked(ping, PONG)),
      })
    })
  })
}

/** Tells every whole frame; gives back what is left of the last. */
function readFrames(bytes: Buffer, { hear, answer }: Ears): Buffer {
  let rest = bytes
  for (;;) {
    const short = rest[1] ?? 0
    const head = short < 126 ? 2 : 4
    if (rest.length < head) return rest
    const length = short < 126 ? short : rest.readUInt16BE(2)
    if (rest.length < head + length) return rest
    const kind = (rest[0] ?? 0) & 15
    const payload = rest.subarray(head, head + length)
    if (kind === PING) answer(payload)
    else if (kind === TEXT || kind === BINARY) hear(payload, kind === TEXT)
    rest = rest.subarray(head + length)
  }
}

/** A client's frames are masked; with zeros, which change nothing. */
function masked(payload: Buffer, kind: number): Buffer {
  const head =
    payload.length < 126
      ? Buffer.from([0x80 | kind, 0x80 | payload.length, 0, 0, 0, 0])
      : Buffer.from([0x80 | kind, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0])
  return Buffer.concat([head, payload])
}
