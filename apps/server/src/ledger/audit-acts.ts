/**
 * ledger: the audit of what the firm's people signed (decision 85). Every act in the audit log is signed by two who hold keys, and all
 * money that an act of the firm has moved is what they signed, from the first key on.
 */
import {
  type ActBook,
  actsInMemory,
  DEALT,
  eventWrong,
  paysOnUnits,
  SIGNED_MOVEMENTS,
  takeMovement,
} from '@pramaan/verifier'
import type { Queries } from '../platform/database.ts'

const EVENTS_AT_ONCE = 2000
const ENTRIES_AT_ONCE = 4000
/** How many are named; who has one forged act looks for the others anyway. */
const NAMED = 20

interface Signing {
  readonly book: ActBook
  /** When the first key was founded; null where there is none. */
  readonly since: Date | null
}

export async function actFindings(tx: Queries): Promise<string[]> {
  const findings: string[] = []
  const { book, since } = await readActs(tx, findings)
  if (since) await moneyFindings(tx, book, since, findings)
  return findings.slice(0, NAMED)
}

async function readActs(tx: Queries, findings: string[]): Promise<Signing> {
  const book = actsInMemory()
  let since: Date | null = null
  for (let seq = 0n; ; ) {
    const rows = await tx.query<{ seq: bigint; body: string }>(
      `select seq, body from audit_event where seq > $1 and (body::json ->> 'act') ~ '^([a-z-]+[.](approved|founded)|proposal[.]rejected)$'
       order by seq limit $2`,
      [seq, EVENTS_AT_ONCE],
    )
    for (const { body, seq: at } of rows) {
      const wrong = await eventWrong(book, body)
      if (wrong) findings.push(`Entry ${at} of the audit log: ${wrong}`)
      if (since === null && book.instance() !== null) since = new Date(JSON.parse(body).at)
      seq = at
    }
    if (rows.length < EVENTS_AT_ONCE) return { book, since }
  }
}

interface EntryRow {
  readonly client: string
  readonly seq: bigint
  readonly act: string
  readonly asset: string
  readonly amount: bigint
  readonly memo: string | null
  readonly ref: string | null
  readonly transfer: string
  readonly cause: string | null
  /** Of what the act may pay on: how many units there were at most, before it. */
  readonly most: Readonly<Record<string, number>> | null
}

async function moneyFindings(tx: Queries, book: ActBook, since: Date, findings: string[]): Promise<void> {
  const acts = Object.keys(SIGNED_MOVEMENTS)
  const paidOnUnits = acts.filter(paysOnUnits)
  for (let [client, seq] = ['00000000-0000-0000-0000-000000000000', 0n]; ; ) {
    const rows = await tx.query<EntryRow>(
      `select e.client_id as client, e.seq, t.act, a.asset, e.amount, t.memo, t.ref, t.id as transfer,
              act_behind_entry(t.act, t.id, t.ref, a.asset) as cause,
              case when t.act = any ($6) then most_units(e.client_id, e.seq) end as most
       from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
       where (t.act = any ($1) or t.act = any ($7) and a.asset like 'MF:%') and t.at >= $2 and e.client_id is not null and (e.client_id, e.seq) > ($3, $4)
       order by e.client_id, e.seq limit $5`,
      [acts, since, client, seq, ENTRIES_AT_ONCE, paidOnUnits, DEALT],
    )
    for (const { cause, most, ...row } of rows) {
      const entry = { ...row, seq: Number(row.seq), amount: Number(row.amount) }
      const wrong = takeMovement(book, entry, cause, (asset) => most?.[asset] ?? 0)
      if (wrong) findings.push(wrong)
      client = row.client
      seq = row.seq
    }
    if (rows.length < ENTRIES_AT_ONCE) return
  }
}
