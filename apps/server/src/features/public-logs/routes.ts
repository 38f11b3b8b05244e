/**
 * public logs: the log of all heads, for anybody (c2sp.org/tlog-tiles). What is full never changes and may be kept for good; the
 * checkpoint is the one thing that does.
 */
import { firmKey } from '@pramaan/contracts'
import { bundleOf, readTilePath, type TilePath } from '@pramaan/tlog'
import { firmKeyText, keyText } from '@pramaan/verifier'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../clients/services.ts'
import { firmKeysIn } from '../../ledger/firm-keys.ts'
import { checkpointIn, entriesIn, tileIn } from '../../ledger/public-log.ts'
import { policyOf, type Witnesses } from '../../ledger/witnesses.ts'
import type { Queries } from '../../platform/database.ts'

const LOG_PATHS = { checkpoint: '/log/checkpoint', policy: '/log/policy', verifier: '/verify.html' }
const FOR_GOOD = 'public, max-age=31536000, immutable'
const BYTES = 'application/octet-stream'

export function publicLogRoutes(
  app: FastifyInstance,
  { db, replicas, signer }: Services,
  witnesses: Witnesses,
): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }
  const firm = db.as('firm')
  const keys = () => firmKeysIn(firm, signer)
  const text = 'text/plain; charset=utf-8'

  app.get('/log/checkpoint', options, async (_request, reply) => {
    const note = await checkpointIn(firm)
    if (note === null) return reply.code(404).type(text).send('Nothing is in this log yet.\n')
    return reply.header('cache-control', 'no-cache').type(text).send(note)
  })

  app.get('/log/key', options, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type(text)
      .send(`${keyText((await keys()).log)}\n`),
  )

  /** Where anybody looks for it, to compare it with the one on paper; below it how the firm came to it, where it has changed it. */
  app.get('/.well-known/firm-key.txt', options, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type(text)
      .send(firmKeyText(await keys())),
  )

  app.get('/.well-known/firm-key.json', options, async (_request, reply) => {
    const { key, log, rotations } = await keys()
    return reply
      .header('cache-control', 'no-cache')
      .send(firmKey.parse({ key, log: keyText(log), rotations, ...LOG_PATHS }))
  })

  /** Whom a client believes from its first look on (c2sp.org/tlog-policy). */
  app.get('/log/policy', options, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type(text)
      .send(policyOf((await keys()).log, witnesses.quorum)),
  )

  app.get<{ Params: { '*': string } }>('/log/tile/*', options, async (request, reply) => {
    const path = readTilePath(`tile/${request.params['*']}`)
    // What is there never changes; what a copy does not have yet the primary may.
    const bytes =
      path &&
      ((await replicas.read(request, (copy) => bytesOf(copy.as('firm'), path))) ??
        (await bytesOf(firm, path)))
    if (!bytes) return reply.code(404).type(text).send('This log has no such tile.\n')
    return reply.header('cache-control', FOR_GOOD).type(BYTES).send(bytes)
  })
}

async function bytesOf(log: Queries, { level, index, width }: TilePath): Promise<Buffer | null> {
  if (level !== 'entries') return tileIn(log, { level, index, width })
  const entries = await entriesIn(log, index, width)
  return entries && Buffer.from(bundleOf(entries))
}
