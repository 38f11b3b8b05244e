/**
 * platform: what is counted as it happens, for whoever watches: requests, refusals, statements and the wait for a connection. Labels
 * are templates, codes and names of ours; never an id, a name or an amount of anybody.
 */
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import { monotonicMs } from './clock.ts'

/** What no screen should wait for, and the server says so. */
export const SLOW_STATEMENT_MS = 1000

export interface PoolStanding {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** What the database is asked, and how long whoever asks waits for a connection. */
export interface DatabaseWatch {
  waited(ms: number): void
  ran(ms: number): void
  /** Called once, by the pool. */
  pool(standing: () => PoolStanding): void
}

export interface Totals {
  readonly requests: number
  /** Answered with 5xx. */
  readonly faults: number
  readonly slowStatements: number
}

export interface Metrics {
  readonly registry: Registry
  readonly database: DatabaseWatch
  /** Since the start. */
  totals(): Totals
  pool(): PoolStanding
  answered(method: string, route: string, status: number, ms: number): void
  refused(code: string): void
}

const NO_POOL: PoolStanding = { open: 0, idle: 0, waiting: 0 }

export function openMetrics(registry = new Registry()): Metrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'pramaan_http_requests_total',
    help: 'Requests answered, by the template of their route.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'pramaan_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'pramaan_refusals_total',
    help: 'Answers that say no, by their code; too_many_requests are calls past a limit.',
    labelNames: ['code'],
    registers,
  })
  const waits = new Histogram({
    name: 'pramaan_database_wait_seconds',
    help: 'How long work waits for a connection to the database.',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5],
    registers,
  })
  const statements = new Histogram({
    name: 'pramaan_database_statement_seconds',
    help: 'How long statements take.',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5],
    registers,
  })
  const slow = new Counter({
    name: 'pramaan_slow_statements_total',
    help: `Statements that took ${SLOW_STATEMENT_MS} ms or more.`,
    registers,
  })
  const totals = { requests: 0, faults: 0, slowStatements: 0 }
  let standing = (): PoolStanding => NO_POOL
  return {
    registry,
    database: {
      waited: (ms) => waits.observe(ms / 1000),
      ran: (ms) => {
        statements.observe(ms / 1000)
        if (ms < SLOW_STATEMENT_MS) return
        slow.inc()
        totals.slowStatements += 1
      },
      pool: (given) => {
        standing = given
      },
    },
    totals: () => ({ ...totals }),
    pool: () => standing(),
    answered: (method, route, status, ms) => {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, ms / 1000)
      totals.requests += 1
      if (status >= 500) totals.faults += 1
    },
    refused: (code) => refusals.inc({ code }),
  }
}

/** Those that no route answers share one name: a stranger chooses their addresses. */
const NO_ROUTE = 'none'

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE)
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime)
    done()
  })
}

/** Times a statement, whether it succeeds or not. */
export async function timed<T>(tell: (ms: number) => void, work: () => Promise<T>): Promise<T> {
  const begun = monotonicMs()
  try {
    return await work()
  } finally {
    tell(monotonicMs() - begun)
  }
}
