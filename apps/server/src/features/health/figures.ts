/**
 * health: the figures that tell whether all is done that should be. They are read every 15 seconds by one job, whoever asks for them,
 * each along an index and to a limit, so that reading them costs the same in ten years. /metrics and the console's page show these.
 */
import { statfs } from 'node:fs/promises'
import { isEnough } from '@pramaan/verifier'

import type { Quorum } from '../../ledger/witnesses.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Queries } from '../../platform/database.ts'
import type { JobStanding } from '../../platform/job-health.ts'
import type { Metrics, PoolStanding } from '../../platform/metrics.ts'
import { readLate } from '../../trading/late-dues.ts'
import type { TradingServices } from '../../trading/services.ts'

export const FIGURES_EVERY_MS = 15_000
/** The signer answers at once, or is away. */
const SIGNER_WITHIN_MS = 3000
/** Rates are told over so many readings: five minutes. */
const READINGS = 20

export interface Late {
  readonly kind: string
  readonly count: number
  readonly oldestS: number
}

export interface WitnessStanding {
  readonly name: string
  readonly headsBehind: number
  readonly behindS: number
}

export interface Replica {
  readonly name: string
  /** Null where the database's owner may not look. */
  readonly sync: string | null
  readonly lagBytes: number
  readonly lagS: number
}

export interface Figures {
  readonly at: Date
  readonly jobs: readonly JobStanding[]
  readonly due: readonly Late[]
  readonly overdue: readonly Late[]
  readonly feed: { readonly isStalled: boolean; readonly ageS: number }
  /** Null before the first. */
  readonly headAgeS: number | null
  readonly signer: 'signing' | 'stopped' | 'away'
  readonly witnesses: readonly WitnessStanding[]
  /** Since when heads lack enough witnesses; 0 when none does. */
  readonly unwitnessed: { readonly heads: number; readonly s: number }
  /** Null before the first. */
  readonly audit: { readonly findings: number; readonly ageS: number } | null
  readonly mail: { readonly failing: number; readonly givenUp: number; readonly oldestS: number }
  readonly replicas: readonly Replica[]
  readonly isStandbyExpected: boolean
  /** Null where nobody may look. */
  readonly synchronousStandbys: number | null
  readonly disk: { readonly freeBytes: number; readonly sizeBytes: number }
  readonly pool: PoolStanding
  readonly streamLines: number
  /** Of the last five minutes. */
  readonly recent: { readonly requests: number; readonly faults: number; readonly slowStatements: number }
}

export interface FigureSources
  extends Pick<TradingServices, 'db' | 'clock' | 'businessClock' | 'market' | 'signer' | 'jobs'> {
  readonly quorum: Quorum
  readonly metrics: Metrics
  readonly dataDir: string
  streamLines(): number
}

export interface FigureReader {
  /** Those of the last reading; null before the first. */
  last(): Figures | null
  read(): Promise<Figures>
}

export function figureReader(sources: FigureSources): FigureReader {
  const readings: ReturnType<Metrics['totals']>[] = []
  let last: Figures | null = null
  return {
    last: () => last,
    read: async () => {
      const totals = sources.metrics.totals()
      readings.push(totals)
      if (readings.length > READINGS) readings.shift()
      const [first = totals] = readings
      const { db, metrics, jobs } = sources
      const now = sources.clock.now()
      const signer = await signerStanding(sources)
      const disk = await statfs(sources.dataDir)
      last = {
        at: now,
        jobs: jobs.standings(),
        signer,
        feed: feedStanding(sources),
        disk: { freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize },
        pool: metrics.pool(),
        streamLines: sources.streamLines(),
        recent: {
          requests: totals.requests - first.requests,
          faults: totals.faults - first.faults,
          slowStatements: totals.slowStatements - first.slowStatements,
        },
        ...(await databaseFigures(db, sources)),
      }
      return last
    },
  }
}

const secondsSince = (now: Date, at: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1000)

function feedStanding({ market, businessClock }: Pick<FigureSources, 'market' | 'businessClock'>) {
  const { state, sinceMs } = market.feedState()
  const ageS = Math.max(0, (businessClock.now().getTime() - sinceMs) / 1000)
  return { isStalled: state === 'stalled' || !market.hasQuotes(), ageS: market.hasQuotes() ? ageS : 0 }
}

async function signerStanding({ signer }: Pick<FigureSources, 'signer'>): Promise<Figures['signer']> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), SIGNER_WITHIN_MS)
  })
  const state = await Promise.race([signer.state().catch(() => null), late])
  clearTimeout(timer)
  if (state === null) return 'away'
  return state.stopped ? 'stopped' : 'signing'
}

const databaseFigures = (db: Db, { clock, businessClock, quorum }: FigureSources) =>
  db.as('firm').transaction(async (tx) => {
    const now = clock.now()
    const log = await logStanding(tx, now, quorum)
    return {
      due: (await readLate(tx, businessClock.now())).map(({ kind, count, oldest }) => ({
        ...{ kind, count },
        oldestS: secondsSince(businessClock.now(), new Date(oldest)),
      })),
      overdue: await readOverdue(tx, businessClock),
      ...log,
      audit: await auditStanding(tx, now),
      mail: await mailStanding(tx, now),
      ...(await replicaStanding(tx)),
    }
  })

async function readOverdue(tx: Queries, businessClock: Clock): Promise<Late[]> {
  const now = businessClock.now()
  const rows = await tx.query<{ kind: string; count: bigint; oldest: Date | null }>(
    `select 'withdrawal' as kind, count(*), min(by) as oldest
     from (select promised_by as by from withdrawal where promised_by is not null and promised_by <= $1 order by promised_by limit 1000) w
     union all select 'deposit', count(*), min(by)
     from (select promised_by as by from deposit where promised_by is not null and promised_by <= $1 order by promised_by limit 1000) d
     union all select 'identity', count(*), min(by)
     from (select promised_by as by from identity_submission where status = 'pending' and promised_by <= $1 order by promised_by limit 1000) i
     union all select 'claim', count(*), min(by)
     from (select promised_by as by from claim where state = 'pending' and promised_by <= $1 order by promised_by limit 1000) c`,
    [now],
  )
  return rows.map(({ kind, count, oldest }) => ({
    ...{ kind, count: Number(count) },
    oldestS: oldest ? secondsSince(now, oldest) : 0,
  }))
}

interface Checkpoint {
  readonly size: bigint
  readonly made_at: Date
}

async function logStanding(tx: Queries, now: Date, quorum: Quorum) {
  const [head] = await tx.query<Checkpoint>(
    'select size, made_at from log_checkpoint order by size desc limit 1',
  )
  const newest = head ? Number(head.size) : 0
  const rows = await tx.query<{ name: string; size: bigint; waits_since: Date | null }>(
    `select w.name, coalesce(last.size, 0::bigint) as size,
            (select c.made_at from log_checkpoint c where c.size > coalesce(last.size, 0) order by c.size limit 1) as waits_since
     from unnest($1::text[]) w(name) left join lateral (
       select s.size from log_cosignature s where s.witness = w.name order by s.size desc limit 1) last on true`,
    [quorum.witnesses.map(({ name }) => name)],
  )
  const witnesses = rows.map(({ name, size, waits_since }) => ({
    name,
    headsBehind: newest - Number(size),
    behindS: waits_since ? secondsSince(now, waits_since) : 0,
  }))
  return {
    headAgeS: head ? secondsSince(now, head.made_at) : null,
    witnesses,
    unwitnessed: unwitnessedOf(witnesses, quorum),
  }
}

/** Enough of them have signed up to where the best of the groups that are enough has. */
function unwitnessedOf(witnesses: readonly WitnessStanding[], quorum: Quorum): Figures['unwitnessed'] {
  if (quorum.witnesses.length === 0) return { heads: 0, s: 0 }
  const enough = witnesses
    .toSorted((one, other) => one.headsBehind - other.headsBehind)
    .find(({ headsBehind }) =>
      isEnough(
        quorum,
        witnesses.filter((one) => one.headsBehind <= headsBehind).map(({ name }) => name),
      ),
    )
  return enough ? { heads: enough.headsBehind, s: enough.behindS } : { heads: 0, s: 0 }
}

async function auditStanding(tx: Queries, now: Date): Promise<Figures['audit']> {
  const [audit] = await tx.query<{ at: Date; findings: string[] }>(
    'select at, findings from ledger_audit order by at desc limit 1',
  )
  return audit ? { findings: audit.findings.length, ageS: secondsSince(now, audit.at) } : null
}

async function mailStanding(tx: Queries, now: Date): Promise<Figures['mail']> {
  const [row] = await tx.query<{ failing: bigint; given_up: bigint; oldest: Date | null }>(
    `select count(*) filter (where next_try_at is not null) as failing,
            count(*) filter (where next_try_at is null) as given_up,
            min(created_at) filter (where next_try_at is not null) as oldest
     from (select next_try_at, created_at from mail
           where failed_at is not null and failed_at > $1::timestamptz - interval '1 day' order by failed_at limit 1000) m`,
    [now],
  )
  return {
    failing: Number(row?.failing ?? 0n),
    givenUp: Number(row?.given_up ?? 0n),
    oldestS: row?.oldest ? secondsSince(now, row.oldest) : 0,
  }
}

async function replicaStanding(tx: Queries) {
  const rows = await tx.query<{
    replica: string
    sync_state: string | null
    lag_bytes: bigint | null
    lag_seconds: number | null
  }>('select replica, sync_state, lag_bytes, lag_seconds from replication_standing()')
  const [expected] = await tx.query<{ names: string }>(
    "select current_setting('synchronous_standby_names') as names",
  )
  return {
    replicas: rows.map(({ replica, sync_state, lag_bytes, lag_seconds }) => ({
      ...{ name: replica, sync: sync_state },
      ...{ lagBytes: Number(lag_bytes ?? 0n), lagS: lag_seconds ?? 0 },
    })),
    isStandbyExpected: (expected?.names ?? '') !== '',
    synchronousStandbys: rows.some(({ sync_state }) => sync_state === null)
      ? null
      : rows.filter(({ sync_state }) => sync_state === 'sync' || sync_state === 'quorum').length,
  }
}
