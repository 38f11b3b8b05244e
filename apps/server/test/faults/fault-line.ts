/**
 * Stands between a server and PostgreSQL and hurts commits: the request is torn, or the database has it and the answer is lost, late, or
 * breaks off after some bytes. It reads just so much of the protocol as tells which request commits something.
 */
import { connect, createServer, type Server, type Socket } from 'node:net'

export type CommitFault =
  | { readonly kind: 'torn request' }
  | { readonly kind: 'lost reply' }
  | { readonly kind: 'late reply'; readonly ms: number }
  | { readonly kind: 'broken reply'; readonly afterBytes: number }

export interface FaultLine {
  /** Where servers find the database, wherever it listens today. */
  readonly url: string
  /** The database listens here from now on. */
  leadTo(databaseUrl: string): void
  /** Hurts the next commits, one each; fulfilled when all were met. */
  hurt(faults: readonly CommitFault[]): Promise<void>
  close(): Promise<void>
}

interface Armed {
  readonly left: CommitFault[]
  readonly met: () => void
}

export async function openFaultLine(databaseUrl: string): Promise<FaultLine> {
  let target = new URL(databaseUrl)
  let armed: Armed | null = null
  const sockets = new Set<Socket>()
  const next = (): CommitFault | null => {
    const fault = armed?.left.shift() ?? null
    if (armed?.left.length === 0) {
      armed.met()
      armed = null
    }
    return fault
  }
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    lead(near, far, () => (armed ? next() : null))
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${await portOf(server)}`
  return {
    url: url.toString(),
    leadTo: (there) => {
      target = new URL(there)
    },
    hurt: (faults) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      armed = { left: [...faults], met: resolve }
      return promise
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('a line has a port')
  return address.port
}

/** Passes both ways, and hurts a request that commits where `fault` gives one. */
function lead(near: Socket, far: Socket, fault: () => CommitFault | null): void {
  const conversation = conversationOf()
  let underWay: CommitFault | null = null
  near.on('data', (part: Buffer) => {
    const commits = conversation.asks(part)
    if (commits && !underWay) underWay = fault()
    if (underWay?.kind === 'torn request') {
      far.write(part.subarray(0, Math.floor(part.length / 2)), () => near.destroy())
      return
    }
    far.write(part)
  })
  far.on('data', (part: Buffer) => {
    conversation.answers(part)
    if (!underWay) near.write(part)
    else if (underWay.kind === 'lost reply') near.destroy()
    else if (underWay.kind === 'broken reply')
      near.write(part.subarray(0, underWay.afterBytes), () => near.destroy())
    else if (underWay.kind === 'late reply') {
      const { ms } = underWay
      underWay = null
      far.pause()
      setTimeout(() => {
        near.write(part)
        far.resume()
      }, ms)
    }
  })
}

const QUERY = 'Q'.charCodeAt(0)
const PARSE = 'P'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)
const OUTSIDE_A_TRANSACTION = 'I'.charCodeAt(0)
const WRITES = /^\s*(insert|update|delete|with|select outcome|select \* from \w+\()/i

/** What is being said on one connection. The first message of a client has no letter. */
function conversationOf(): { asks(part: Buffer): boolean; answers(part: Buffer): void } {
  let state = 0
  let isWriting = false
  const near = messages(true, (letter, body) => {
    if (letter === QUERY) return /^\s*commit/i.test(body.toString('utf8', 0, 20))
    if (letter === PARSE) {
      const text = body.toString('utf8', body.indexOf(0) + 1)
      isWriting = WRITES.test(text)
    }
    return letter === SYNC && isWriting && state === OUTSIDE_A_TRANSACTION
  })
  const far = messages(false, (letter, body) => {
    if (letter === READY) state = body[0] ?? 0
    return false
  })
  return { asks: near, answers: (part) => void far(part) }
}

/** Cuts a stream into its messages: a letter, the length with itself, the rest. True where `see` was, of one of them. */
function messages(
  beginsBare: boolean,
  see: (letter: number, body: Buffer) => boolean,
): (part: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0)
  let isBare = beginsBare
  return (part) => {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part])
    let seen = false
    for (;;) {
      const head = isBare ? 0 : 1
      if (rest.length < head + 4) return seen
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return seen
      if (!isBare && see(rest[0] ?? 0, rest.subarray(5, end))) seen = true
      isBare = false
      rest = rest.subarray(end)
    }
  }
}
