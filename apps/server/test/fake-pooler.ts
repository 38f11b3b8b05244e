/**
 * What a pooler between a server and PostgreSQL does to it in silence: it drops the startup parameter `options`, with the
 * role and the limits in it, and passes on nothing of what the database tells by itself.
 */
import { connect, createServer, type Socket } from 'node:net'

export interface PoolerFaults {
  readonly dropsOptions: boolean
  readonly dropsNotifications: boolean
}

export interface FakePooler {
  readonly url: string
  /** Holds from the next connection on. */
  become(faults: PoolerFaults): void
  /** Ends every connection, so that all are made again. */
  hangUp(): void
  close(): Promise<void>
}

export async function fakePooler(databaseUrl: string, first: PoolerFaults): Promise<FakePooler> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let faults = first
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const { dropsOptions, dropsNotifications } = faults
    let isStartup = true
    near.on('data', (part) => {
      far.write(isStartup && dropsOptions ? withoutOptions(part) : part)
      isStartup = false
    })
    const pass = dropsNotifications
      ? withoutNotifications((part) => near.write(part))
      : (part: Buffer) => near.write(part)
    far.on('data', pass)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.toString(),
    become: (next) => {
      faults = next
    },
    hangUp,
    close: async () => {
      hangUp()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A startup message: its length, the protocol, then names and values, each ended by a zero. */
function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(8).toString('utf8').split('\0')
  const kept: string[] = []
  for (let at = 0; at + 1 < words.length && words[at]; at += 2) {
    if (words[at] !== 'options') kept.push(words[at] ?? '', words[at + 1] ?? '')
  }
  const body = Buffer.from(`${kept.join('\0')}\0\0`)
  const head = Buffer.from(message.subarray(0, 8))
  head.writeInt32BE(8 + body.length)
  return Buffer.concat([head, body])
}

const NOTIFICATION = 'A'.charCodeAt(0)

/** Messages of the server: a letter, the length without the letter, the rest. */
function withoutNotifications(pass: (part: Buffer) => void): (part: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (part) => {
    rest = Buffer.concat([rest, part])
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1)
      if (rest.length < end) return
      if (rest[0] !== NOTIFICATION) pass(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}
