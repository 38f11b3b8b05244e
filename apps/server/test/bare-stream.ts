/** A WebSocket server that does nothing but send everyone the same frame four times a second: what a stream costs at least. */
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const ROUND_MS = 250

export interface BareStream {
  readonly url: string
  start(): void
  rest(): void
}

export async function bareStream(frameNow: () => Uint8Array): Promise<BareStream> {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await new Promise((resolve) => sockets.once('listening', resolve))
  let rounds: NodeJS.Timeout | undefined
  return {
    url: `http://127.0.0.1:${(sockets.address() as AddressInfo).port}`,
    start: () => {
      rounds = setInterval(() => {
        const frame = frameNow()
        for (const socket of sockets.clients) socket.send(frame)
      }, ROUND_MS)
    },
    rest: () => clearInterval(rounds),
  }
}
