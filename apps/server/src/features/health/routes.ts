/** health: for the machine that watches. Alive means the process answers; ready means it can do all its work. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { monotonicMs } from '../../platform/clock.ts'
import { writeCheck } from '../../platform/write-check.ts'
import { readinessOf } from './readiness.ts'

export function healthRoutes(
  app: FastifyInstance,
  services: Services & WithMarket,
  isDraining: () => boolean,
  nowMs: () => number = monotonicMs,
): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }
  const canWrite = writeCheck(services.db, nowMs)
  app.get('/healthz', options, async () => ({ status: 'alive' }))
  app.get('/readyz', options, async (_request, reply) => {
    const checks = readinessOf(services, { isDraining: isDraining(), canWrite: await canWrite() })
    const isReady = checks.every(({ ok }) => ok)
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks })
  })
}
