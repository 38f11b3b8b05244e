/**
 * health: what somebody has to be told of. Each is written twice from the same figures, for Prometheus (`expr`, which stands in
 * deploy/observe/alerts.yml too) and for the console's page (`amount`: how much of it there is, null where all is well).
 */
import type { AlertName } from '@pramaan/contracts'
import type { Figures } from './figures.ts'

const SEAL_RED_AFTER_S = 600
const HEAD_OLD_AFTER_S = 7200
const MANY_HEADS = 10
const WITNESS_SILENT_AFTER_S = 600
const MAIL_LATE_AFTER_S = 900
const REPLICA_LATE_AFTER_S = 30
const LEAST_FREE = 0.1
const MOST_FAULTS = 0.01
const MOST_SLOW = 10
const MOST_WAITING = 20

interface Alert {
  readonly severity: 'amber' | 'red'
  readonly expr: string
  /** How long Prometheus waits before it tells anybody. */
  readonly for: string
  readonly amount: (figures: Figures) => number | null
  /** Whether there is anything to be well: without it nothing was checked. */
  readonly isChecked?: (figures: Figures) => boolean
}

const above = (value: number, most: number): number | null => (value > most ? value : null)
const countOf = (rows: readonly { readonly count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0)
const most = (values: readonly number[]): number => Math.max(0, ...values)

export const alerts: Readonly<Record<AlertName, Alert>> = {
  BrokenInvariant: {
    ...{ severity: 'red', for: '0m', expr: 'pramaan_audit_findings > 0' },
    amount: ({ audit }) => above(audit?.findings ?? 0, 0),
    isChecked: ({ audit }) => audit !== null,
  },
  SealRed: {
    severity: 'red',
    for: '0m',
    expr: `pramaan_signer{state="stopped"} == 1 or pramaan_unwitnessed_seconds > ${SEAL_RED_AFTER_S}`,
    amount: ({ signer, unwitnessed }) =>
      signer === 'stopped' ? unwitnessed.s : above(unwitnessed.s, SEAL_RED_AFTER_S),
  },
  SealAmber: {
    severity: 'amber',
    for: '1m',
    expr: `pramaan_signer{state="away"} == 1 or pramaan_head_age_seconds > ${HEAD_OLD_AFTER_S} or pramaan_unwitnessed_heads >= ${MANY_HEADS}`,
    amount: ({ signer, headAgeS, unwitnessed }) =>
      signer === 'away' || unwitnessed.heads >= MANY_HEADS
        ? (headAgeS ?? 0)
        : above(headAgeS ?? 0, HEAD_OLD_AFTER_S),
  },
  WitnessSilent: {
    severity: 'amber',
    for: '0m',
    expr: `pramaan_witness_behind_seconds > ${WITNESS_SILENT_AFTER_S}`,
    amount: ({ witnesses }) => above(most(witnesses.map(({ behindS }) => behindS)), WITNESS_SILENT_AFTER_S),
    isChecked: ({ witnesses }) => witnesses.length > 0,
  },
  StaleFeed: {
    ...{ severity: 'red', for: '30s', expr: 'pramaan_feed_stalled == 1' },
    amount: ({ feed }) => (feed.isStalled ? feed.ageS : null),
  },
  OverdueWithdrawal: {
    ...{ severity: 'red', for: '0m', expr: 'pramaan_overdue{kind="withdrawal"} > 0' },
    amount: ({ overdue }) => above(countOf(overdue.filter(({ kind }) => kind === 'withdrawal')), 0),
  },
  OverduePromise: {
    ...{ severity: 'amber', for: '0m', expr: 'pramaan_overdue{kind!="withdrawal"} > 0' },
    amount: ({ overdue }) => above(countOf(overdue.filter(({ kind }) => kind !== 'withdrawal')), 0),
  },
  LateDueDate: {
    ...{ severity: 'red', for: '1m', expr: 'pramaan_due_late > 0' },
    amount: ({ due }) => above(countOf(due), 0),
  },
  FailingMail: {
    severity: 'amber',
    for: '0m',
    expr: `pramaan_mail_oldest_seconds > ${MAIL_LATE_AFTER_S} or pramaan_mail_given_up > 0`,
    amount: ({ mail }) =>
      mail.oldestS > MAIL_LATE_AFTER_S || mail.givenUp > 0 ? mail.failing + mail.givenUp : null,
  },
  ReplicaLag: {
    ...{ severity: 'amber', for: '1m', expr: `pramaan_replica_lag_seconds > ${REPLICA_LATE_AFTER_S}` },
    amount: ({ replicas }) => above(most(replicas.map(({ lagS }) => lagS)), REPLICA_LATE_AFTER_S),
    isChecked: ({ replicas }) => replicas.length > 0,
  },
  StandbyMissing: {
    severity: 'red',
    for: '30s',
    expr: 'pramaan_standby_expected == 1 and pramaan_synchronous_standbys == 0',
    amount: ({ isStandbyExpected, synchronousStandbys }) =>
      isStandbyExpected && synchronousStandbys === 0 ? 1 : null,
    isChecked: ({ isStandbyExpected }) => isStandbyExpected,
  },
  DiskLow: {
    severity: 'red',
    for: '1m',
    expr: `pramaan_disk_free_bytes / pramaan_disk_size_bytes < ${LEAST_FREE}`,
    amount: ({ disk }) => (disk.freeBytes < LEAST_FREE * disk.sizeBytes ? disk.freeBytes : null),
  },
  ErrorRate: {
    severity: 'red',
    for: '1m',
    expr: `sum without (method, route, status) (rate(pramaan_http_requests_total{status=~"5.."}[5m])) / sum without (method, route, status) (rate(pramaan_http_requests_total[5m])) > ${MOST_FAULTS}`,
    amount: ({ recent: { requests, faults } }) => (faults > MOST_FAULTS * requests ? faults : null),
  },
  SlowStatements: {
    severity: 'amber',
    for: '1m',
    expr: `increase(pramaan_slow_statements_total[5m]) > ${MOST_SLOW}`,
    amount: ({ recent }) => above(recent.slowStatements, MOST_SLOW),
  },
  DatabaseBusy: {
    ...{ severity: 'amber', for: '1m', expr: `pramaan_database_waiting > ${MOST_WAITING}` },
    amount: ({ pool }) => above(pool.waiting, MOST_WAITING),
  },
  JobStopped: {
    ...{ severity: 'red', for: '0m', expr: 'pramaan_job_late == 1' },
    amount: ({ jobs }) => above(jobs.filter(({ isLate }) => isLate).length, 0),
  },
}

/** What no page of the server itself can tell: it is away, or it no longer reads its figures. */
export const outsideAlerts = {
  ServerDown: { severity: 'red', for: '1m', expr: 'up{job="pramaan"} == 0' },
  FiguresOld: { severity: 'red', for: '1m', expr: 'pramaan_figures_age_seconds > 60' },
} as const
