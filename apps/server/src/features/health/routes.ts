/** health: for the machine that watches. Alive means the process answers; ready means it can do all its work. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { monotonicMs } from '../../platform/clock.ts'
import type { Check } from '../../platform/job-health.ts'
import { writeCheck } from '../../platform/write-check.ts'
import { isForTraffic, readinessOf } from './readiness.ts'

export function healthRoutes(
  app: FastifyInstance,
  services: Services & WithMarket,
  isDraining: () => boolean,
  nowMs: () => number = monotonicMs,
): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }
  const canWrite = writeCheck(services.db, nowMs)
  app.get('/healthz', options, async () => ({ status: 'alive' }))
  const tell = (path: string, counts: (check: Check) => boolean) =>
    app.get(path, options, async (_request, reply) => {
      const all = readinessOf(services, { isDraining: isDraining(), canWrite: await canWrite() })
      const checks = all.filter(counts)
      const isReady = checks.every(({ ok }) => ok)
      return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks })
    })
  tell('/readyz', () => true)
  // A load balancer asks this one: what all servers lack alike, such as prices, must not leave clients with none.
  tell('/readyz/traffic', isForTraffic)
}
