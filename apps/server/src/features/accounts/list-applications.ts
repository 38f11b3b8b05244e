/**
 * accounts: one inbox for everything the client asked for, each with its state, its reason and its promised time. Identity checks and
 * payments are read here; each product brings a reader of its own (`clients/asked-for.ts`), listed in products/registry.ts.
 */
import { type Application, limits } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import type { AskedFor } from '../../clients/asked-for.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'

interface Row {
  readonly id: string
  readonly kind: 'identity' | 'withdrawal' | 'deposit'
  /** As its own table names it. */
  readonly state: string
  readonly amount_paise: bigint | null
  readonly reason: string | null
  readonly asked_at: Date
  readonly promised_by: Date | null
  readonly state_at: Date | null
}

/** Newest first. */
export async function applicationsOf(
  { db, businessClock }: Services,
  ofProducts: readonly AskedFor[],
  clientId: string,
): Promise<Application[]> {
  const ask = { clientId, now: businessClock.now(), most: limits.applicationsOfAKind }
  return db.as({ clientId }).transaction(async (tx) => {
    const found = (await readRows(tx, clientId)).map((row) => applicationFrom(row, ask.now))
    for (const read of ofProducts) found.push(...(await read(tx, ask)))
    return found.toSorted(
      (one, other) => other.asked_at.localeCompare(one.asked_at) || other.id.localeCompare(one.id),
    )
  })
}

const readRows = (tx: Queries, clientId: string): Promise<Row[]> =>
  tx.query<Row>(
    `(select id, 'identity' as kind, status as state, null::bigint as amount_paise, reason, submitted_at as asked_at,
             promised_by, decided_at as state_at
      from identity_submission where client_id = $1 order by submitted_at desc limit $2)
     union all
     (select id, 'withdrawal', state, amount_paise, reason, requested_at, promised_by, state_at
      from withdrawal where client_id = $1 order by requested_at desc, id desc limit $2)
     union all
     (select id, 'deposit', state, amount_paise, reason, created_at, promised_by, state_at
      from deposit where client_id = $1 order by created_at desc, id desc limit $2)`,
    [clientId, limits.applicationsOfAKind],
  )

const DRAWERS = { identity: null, deposit: 'deposit', withdrawal: 'withdraw' } as const

interface Words {
  readonly status: Application['status']
  readonly says: string
}

const STATES: Readonly<Record<Row['kind'], Readonly<Record<string, Words>>>> = {
  identity: {
    pending: { status: 'pending', says: 'Under review' },
    approved: { status: 'approved', says: 'Approved' },
    rejected: { status: 'rejected', says: 'Rejected' },
  },
  withdrawal: {
    requested: { status: 'pending', says: 'Under review' },
    approved: { status: 'pending', says: 'Approved, on its way to the bank' },
    sent: { status: 'pending', says: 'Sent by the bank' },
    paid: { status: 'approved', says: 'Paid' },
    rejected: { status: 'rejected', says: 'Not paid, amount released' },
    cancelled: { status: 'cancelled', says: 'Cancelled by you' },
  },
  deposit: {
    created: { status: 'pending', says: 'Waiting for your payment' },
    submitted: { status: 'pending', says: 'Under review' },
    credited: { status: 'approved', says: 'Credited' },
    returned: { status: 'rejected', says: 'Returned to the payer' },
    rejected: { status: 'rejected', says: 'Rejected' },
    expired: { status: 'cancelled', says: 'Expired' },
  },
}

function applicationFrom(row: Row, now: Date): Application {
  const words = STATES[row.kind][row.state]
  if (!words) throw new Error(`a ${row.kind} has no words for ${row.state}`)
  const isPending = words.status === 'pending'
  const drawer = DRAWERS[row.kind]
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(row),
    status: words.status,
    state: words.says,
    reason: row.reason,
    asked_at: row.asked_at.toISOString(),
    promised_by: row.promised_by?.toISOString() ?? null,
    decided_at: isPending ? null : (row.state_at?.toISOString() ?? null),
    is_overdue: isPending && row.promised_by !== null && row.promised_by <= now,
    opens: drawer && { drawer, id: row.id },
  }
}

function titleOf({ kind, amount_paise }: Row): string {
  if (amount_paise === null) return 'Identity check'
  return `${kind === 'deposit' ? 'Deposit' : 'Withdrawal'} of ${formatRupees(paise(amount_paise))}`
}
