/**
 * Bench: the floor of the fan-out. Sends the bytes of 200 quotes to so many sockets four times a second and nothing else, and
 * tells which share of a core that took. The readers are another process.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeQuotes } from '@pramaan/contracts'

const ROUNDS = 40
const ROUND_MS = 250

const [first = '', second] = process.argv.slice(2)
if (second === undefined) await send(Number(first))
else await read(Number(first), Number(second))

async function send(count: number): Promise<void> {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.setNoDelay(true).resume())).listen(
    0,
    '127.0.0.1',
    count,
  )
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const readers = fork(import.meta.filename, [String(port), String(count)])
  await once(readers, 'message')
  const quotes = Array.from(
    { length: 200 },
    (_, number) => ({ number, p: 1, c: 1, v: 1, s: 'live', t: 0 }) as const,
  )
  const frame = Buffer.from(encodeQuotes('Simulated', 0, quotes))
  const begun = performance.now()
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const socket of sockets) socket.write(frame)
    await sleep(Math.max(0, begun + (round + 1) * ROUND_MS - performance.now()))
  }
  const { user, system } = process.cpuUsage(before)
  const share = (user + system) / 1000 / (performance.now() - begun)
  readers.kill()
  process.send?.({ share: Math.round(share * 1000) / 10 })
}

async function read(port: number, count: number): Promise<void> {
  for (let open = 0; open < count; open += 1) {
    const socket = connect(port, '127.0.0.1').resume()
    socket.on('error', () => {})
    await once(socket, 'connect')
  }
  process.send?.('open')
}
