/** health: /metrics for Prometheus, for who shows the token; without a token of its own there is no such page. */
import { hash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { FigureReader } from './figures.ts'
import { showFigures } from './show-figures.ts'

interface MetricsParts {
  readonly metrics: Metrics
  readonly figures: FigureReader
  readonly token: string | null
  readonly clock: Clock
}

export function metricsRoutes(
  app: FastifyInstance,
  { metrics: { registry }, figures, token, clock }: MetricsParts,
): void {
  showFigures(registry, figures.last, clock.now)
  const wanted = token === null ? null : digest(`Bearer ${token}`)
  app.get(
    '/metrics',
    { config: { access: 'public' }, schema: { hide: true } },
    async ({ headers }, reply) => {
      if (!wanted) throw new Refusal('call_unknown')
      if (!timingSafeEqual(digest(headers.authorization ?? ''), wanted)) throw new Refusal('session_missing')
      return reply
        .header('content-type', registry.contentType)
        .header('cache-control', 'no-store')
        .send(await registry.metrics())
    },
  )
}

/** Of one length, so that comparing them tells nothing by its time. */
const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
