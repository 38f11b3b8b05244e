/** Set-up and running: whether a port can be had, asked before anything is made or changed. */
import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import { StartFailure } from '@pramaan/local-postgres'

/** Throws one sentence when the server could not listen there. */
export async function assertPortIsFree(host: string, port: number) {
  // "localhost" is often two addresses; another program on either would get half of our visitors.
  for (const { address } of await lookup(host, { all: true })) {
    const code = await tryToListen(address, port)
    if (code === 'EADDRINUSE') {
      throw new StartFailure(`Port ${port} is taken; stop the other program or set PORT to a free one.`)
    }
    if (code === 'EACCES')
      throw new StartFailure(`Port ${port} may not be opened by this user; set PORT above 1023.`)
  }
}

function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

/** A port that is free now, for a server that only tests talk to. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
