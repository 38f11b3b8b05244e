/** Bench: requests as bytes, and a worker that sends them. */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { AccessTokens } from '../../apps/server/src/clients/access-tokens.ts'
import type { Load, Measured } from '../load.ts'
import type { Party } from './parties.ts'

export interface Line {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

export const requestsOf = (
  parties: readonly Party[],
  { port, accessTokens, line }: { port: number; accessTokens: AccessTokens; line: Line },
): Promise<Load['requests'][number][]> =>
  Promise.all(
    parties.map(async ({ client, session }) => {
      const token = await accessTokens.issue({ clientId: client, sessionId: session })
      const ofBody = line.body
        ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(line.body)}`]
        : []
      return {
        head: [
          `${line.method} ${line.path} HTTP/1.1`,
          `Host: localhost:${port}`,
          'X-Requested-With: XMLHttpRequest',
          `Authorization: Bearer ${token}`,
          ...ofBody,
          'Idempotency-Key: ',
        ].join('\r\n'),
        tail: `\r\n\r\n${line.body ?? ''}`,
      }
    }),
  )

export async function drive(load: Load): Promise<Measured> {
  const measured = await new Promise<Measured>((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, '../load.ts'), { workerData: load })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  if (measured.refused > 0)
    throw new Error(`${measured.refused} of ${measured.answered} requests were refused`)
  return measured
}
