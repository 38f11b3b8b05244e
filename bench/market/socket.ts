/** Bench: a WebSocket that costs its reader next to nothing, so that the readers do not starve the server they measure. */
import { connect } from 'node:net'

export interface BenchSocket {
  say(message: object): void
}

export function benchSocket(
  { hostname, port, host }: URL,
  hear: (payload: Buffer, isText: boolean) => void,
): Promise<BenchSocket> {
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
        resolve({ say: (message) => socket.write(masked(JSON.stringify(message))) })
      }
      waiting = readFrames(waiting, hear)
    })
  })
}

/** Tells every whole frame; gives back what is left of the last. */
function readFrames(bytes: Buffer, hear: (payload: Buffer, isText: boolean) => void): Buffer {
  let rest = bytes
  for (;;) {
    const short = rest[1] ?? 0
    const head = short < 126 ? 2 : 4
    if (rest.length < head) return rest
    const length = short < 126 ? short : rest.readUInt16BE(2)
    if (rest.length < head + length) return rest
    const kind = (rest[0] ?? 0) & 15
    if (kind === 1 || kind === 2) hear(rest.subarray(head, head + length), kind === 1)
    rest = rest.subarray(head + length)
  }
}

/** A client's frames are masked; with zeros, which change nothing. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text)
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0])
  return Buffer.concat([head, payload])
}
