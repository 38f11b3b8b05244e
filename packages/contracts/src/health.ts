/** contracts: whether all is done that should be, as the console's Health page tells it. */
import * as z from 'zod/mini'
import { consoleCall, staffRoles } from './contract.ts'

/** Each has its page in docs/operate.md and its rule in deploy/observe/alerts.yml. */
export const alertNames = [
  'BrokenInvariant',
  'SealRed',
  'SealAmber',
  'WitnessSilent',
  'StaleFeed',
  'OverdueWithdrawal',
  'OverduePromise',
  'LateDueDate',
  'JobStopped',
  'FailingMail',
  'ErrorRate',
  'SlowStatements',
  'DatabaseBusy',
  'StandbyMissing',
  'ReplicaLag',
  'DiskLow',
] as const
export type AlertName = (typeof alertNames)[number]

const late = z.strictObject({ kind: z.string(), count: z.number(), oldest_s: z.number() })

export const health = z.strictObject({
  /** When the figures were read: every 15 seconds. */
  at: z.string(),
  /** `amount`: how many, or for how many seconds, as the alert's sentence has it. */
  alerts: z.array(
    z.strictObject({
      name: z.enum(alertNames),
      severity: z.enum(['amber', 'red']),
      is_on: z.boolean(),
      /** False where there is nothing yet that could be well. */
      is_checked: z.boolean(),
      amount: z.number(),
    }),
  ),
  jobs: z.array(
    z.strictObject({
      name: z.string(),
      does: z.string(),
      every_s: z.number(),
      /** Since the last success, or since the start where there was none. */
      ago_s: z.number(),
      has_run: z.boolean(),
      failures: z.number(),
      is_failing: z.boolean(),
      is_late: z.boolean(),
    }),
  ),
  due: z.array(late),
  overdue: z.array(late),
  signer: z.enum(['signing', 'stopped', 'away']),
  head_age_s: z.nullable(z.number()),
  witnesses: z.array(z.strictObject({ name: z.string(), heads_behind: z.number(), behind_s: z.number() })),
  disk_free_percent: z.number(),
  stream_lines: z.number(),
  /** Of the last five minutes. */
  requests: z.number(),
  faults: z.number(),
})
export type Health = z.output<typeof health>

export const viewHealth = consoleCall({
  method: 'GET',
  path: '/health',
  access: 'staff',
  roles: staffRoles,
  summary:
    'What somebody has to look at, what runs and when it last did: the figures of /metrics, of the last 15 seconds.',
  reply: health,
})
