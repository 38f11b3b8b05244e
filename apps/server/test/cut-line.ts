/** A line to PostgreSQL that a test can cut, silence and mend, and that counts who knocks while it is cut. */
import { connect, createServer, type Socket } from 'node:net'

export interface CutLine {
  readonly url: string
  /** Connections asked for since the line was last cut. */
  knocks(): number
  cut(): void
  /** Lets nothing through and tells nobody, as a firewall does that has forgotten the connection. */
  silence(): void
  /** Keeps what comes back until it is told that it is no longer slow. */
  slow(isSlow: boolean): void
  mend(): void
  close(): Promise<void>
}

export async function cutLine(databaseUrl: string): Promise<CutLine> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const silenced = new WeakSet<Socket>()
  const late: (() => void)[] = []
  let isSlow = false
  let isCut = false
  let knocks = 0
  const server = createServer((near) => {
    if (isCut) {
      knocks += 1
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (part) => {
        if (silenced.has(from)) return
        if (isSlow) late.push(() => to.write(part))
        else to.write(part)
      })
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
  const drop = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.toString(),
    knocks: () => knocks,
    cut: () => {
      isCut = true
      knocks = 0
      drop()
    },
    silence: () => {
      for (const socket of sockets) silenced.add(socket)
    },
    slow: (isIt) => {
      isSlow = isIt
      if (!isIt) for (const pass of late.splice(0)) pass()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      drop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
