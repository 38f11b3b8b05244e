/** health: the figures as gauges for Prometheus, under names that the alerts and the dashboards use. */
import { Gauge, type Registry } from 'prom-client'
import type { JobStanding } from '../../platform/job-health.ts'
import type { Figures } from './figures.ts'

type Labels = Readonly<Record<string, string>>
type Shown = readonly (readonly [Labels, number])[]

interface Definition {
  readonly help: string
  readonly labels?: readonly string[]
  of(figures: Figures): Shown | number | null
}

const SIGNER_STATES = ['signing', 'stopped', 'away'] as const

const forEach = <T>(rows: readonly T[], labels: (row: T) => Labels, value: (row: T) => number): Shown =>
  rows.map((row) => [labels(row), value(row)] as const)
const byJob = (value: (job: JobStanding) => number) => (figures: Figures) =>
  forEach(figures.jobs, ({ name }) => ({ job: name }), value)

const DEFINITIONS: Readonly<Record<string, Definition>> = {
  pramaan_job_last_success_age_seconds: {
    help: 'Since a job last succeeded.',
    labels: ['job'],
    of: byJob(({ agoS }) => agoS),
  },
  pramaan_job_failures: {
    help: 'How often a job has failed since the start.',
    labels: ['job'],
    of: byJob(({ failures }) => failures),
  },
  pramaan_job_late: {
    help: '1 where a job has not succeeded within three of its turns.',
    labels: ['job'],
    of: byJob(({ isLate }) => Number(isLate)),
  },
  pramaan_due_late: {
    help: 'What should have been done by now, by its kind; at most 1000 are counted.',
    labels: ['kind'],
    of: ({ due }) =>
      forEach(
        due,
        ({ kind }) => ({ kind }),
        ({ count }) => count,
      ),
  },
  pramaan_due_oldest_seconds: {
    help: 'How late the oldest of them is.',
    labels: ['kind'],
    of: ({ due }) =>
      forEach(
        due,
        ({ kind }) => ({ kind }),
        ({ oldestS }) => oldestS,
      ),
  },
  pramaan_overdue: {
    help: 'Promises to clients whose time is over; at most 1000 are counted.',
    labels: ['kind'],
    of: ({ overdue }) =>
      forEach(
        overdue,
        ({ kind }) => ({ kind }),
        ({ count }) => count,
      ),
  },
  pramaan_feed_age_seconds: { help: 'Since the last price came in.', of: ({ feed }) => feed.ageS },
  pramaan_feed_stalled: {
    help: '1 where a session has no prices.',
    of: ({ feed }) => Number(feed.isStalled),
  },
  pramaan_head_age_seconds: { help: 'Since the newest head was signed.', of: ({ headAgeS }) => headAgeS },
  pramaan_signer: {
    help: '1 at the state the signer is in.',
    labels: ['state'],
    of: ({ signer }) =>
      forEach(
        SIGNER_STATES,
        (state) => ({ state }),
        (state) => Number(state === signer),
      ),
  },
  pramaan_witness_behind_heads: {
    help: 'Heads that a witness has not signed.',
    labels: ['witness'],
    of: ({ witnesses }) =>
      forEach(
        witnesses,
        ({ name }) => ({ witness: name }),
        ({ headsBehind }) => headsBehind,
      ),
  },
  pramaan_witness_behind_seconds: {
    help: 'Since when a witness has not signed.',
    labels: ['witness'],
    of: ({ witnesses }) =>
      forEach(
        witnesses,
        ({ name }) => ({ witness: name }),
        ({ behindS }) => behindS,
      ),
  },
  pramaan_unwitnessed_heads: {
    help: 'Heads that not enough witnesses have signed.',
    of: ({ unwitnessed }) => unwitnessed.heads,
  },
  pramaan_unwitnessed_seconds: {
    help: 'Since when heads lack enough witnesses.',
    of: ({ unwitnessed }) => unwitnessed.s,
  },
  pramaan_audit_findings: {
    help: 'What the last audit of all books found.',
    of: ({ audit }) => audit?.findings ?? null,
  },
  pramaan_audit_age_seconds: { help: 'Since the last audit.', of: ({ audit }) => audit?.ageS ?? null },
  pramaan_mail_failing: {
    help: 'Mails that failed within a day and are tried again; at most 1000 are counted.',
    of: ({ mail }) => mail.failing,
  },
  pramaan_mail_given_up: { help: 'Mails given up within a day.', of: ({ mail }) => mail.givenUp },
  pramaan_mail_oldest_seconds: { help: 'Age of the oldest mail that fails.', of: ({ mail }) => mail.oldestS },
  pramaan_replica_lag_bytes: {
    help: 'Log that a standby has not replayed.',
    labels: ['replica', 'sync'],
    of: ({ replicas }) =>
      forEach(
        replicas,
        ({ name, sync }) => ({ replica: name, sync: sync ?? 'unknown' }),
        ({ lagBytes }) => lagBytes,
      ),
  },
  pramaan_replica_lag_seconds: {
    help: 'How long a standby takes to replay.',
    labels: ['replica', 'sync'],
    of: ({ replicas }) =>
      forEach(
        replicas,
        ({ name, sync }) => ({ replica: name, sync: sync ?? 'unknown' }),
        ({ lagS }) => lagS,
      ),
  },
  pramaan_standby_expected: {
    help: '1 where the database waits for a synchronous standby.',
    of: ({ isStandbyExpected }) => Number(isStandbyExpected),
  },
  pramaan_synchronous_standbys: {
    help: 'Standbys that a commit waits for.',
    of: ({ synchronousStandbys }) => synchronousStandbys,
  },
  pramaan_disk_free_bytes: { help: 'Room left for DATA_DIR.', of: ({ disk }) => disk.freeBytes },
  pramaan_disk_size_bytes: { help: 'Size of the disk under DATA_DIR.', of: ({ disk }) => disk.sizeBytes },
  pramaan_database_connections: {
    help: 'Connections of the pool.',
    labels: ['state'],
    of: ({ pool: { open, idle } }) => [
      [{ state: 'busy' }, open - idle],
      [{ state: 'idle' }, idle],
    ],
  },
  pramaan_database_waiting: {
    help: 'Work that waits for a connection.',
    of: ({ pool }) => pool.waiting,
  },
  pramaan_stream_lines: { help: 'Live pages with a ticket.', of: ({ streamLines }) => streamLines },
  pramaan_figures_age_seconds: { help: 'Since these figures were read.', of: () => null },
}

/** Sets every gauge to what the figures say at the moment of a scrape; what they no longer name is gone. */
export function showFigures(registry: Registry, last: () => Figures | null, now: () => Date): void {
  for (const [name, { help, labels = [], of }] of Object.entries(DEFINITIONS)) {
    new Gauge({
      ...{ name, help, labelNames: [...labels], registers: [registry] },
      collect() {
        this.reset()
        const figures = last()
        if (!figures) {
          if (labels.length === 0) this.remove()
          return
        }
        const shown =
          name === 'pramaan_figures_age_seconds'
            ? (now().getTime() - figures.at.getTime()) / 1000
            : of(figures)
        if (shown === null) this.remove()
        else if (typeof shown === 'number') this.set(shown)
        else for (const [given, value] of shown) this.set(given, value)
      },
    })
  }
}
