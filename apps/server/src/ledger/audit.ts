/** ledger: looks at all books at one instant and says what is off. Every hour, and by `npm run audit:ledger`. */
import { isSignedWith, type Signer, treeOver } from '@pramaan/signing'
import type { FirmKey } from '@pramaan/verifier'
import { advisoryLocks } from '../platform/advisory-locks.ts'
import { checkAuditChain } from '../platform/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { actFindings } from './audit-acts.ts'
import { checks, signedEntries } from './audit-checks.ts'
import { auditKeys } from './audit-keys.ts'
import { logFindings } from './audit-log.ts'
import { tradeChecks } from './audit-trades.ts'
import type { FirmKeys } from './firm-keys.ts'
import { headKeysFrom } from './head-keys.ts'
import { firstKeyOf } from './signers.ts'
import { NOBODY, type Quorum } from './witnesses.ts'

export interface LedgerAudit {
  /** Empty when all is well. Each begins with the number of its invariant. */
  readonly findings: readonly string[]
  readonly entries: bigint
  readonly seconds: number
}

/** How many of the newest heads have their signatures checked; the hashes link all the others to these. */
const SIGNATURES = 1000
const RESULTS_KEPT = 1000
/** Books of years take longer than any call may. */
const PATIENCE = { statementMs: 30 * 60_000 }

/**
 * All in one snapshot, so that what is posted meanwhile is no finding. Null where another server is at it. Heads must be signed with the
 * signer's public key of their time, or, where none is named, with the first that the instance had; what witnesses signed, by those who are named.
 */
export function auditLedger(
  db: Db,
  keys: Keys,
  firm?: FirmKey,
  witnesses?: Quorum,
): Promise<LedgerAudit | null> {
  return db.as('firm').transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    const [lock] = await tx.query<{ is_mine: boolean }>('select pg_try_advisory_xact_lock($1) as is_mine', [
      advisoryLocks.ledgerAudit,
    ])
    if (!lock?.is_mine) return null
    return auditBooks(tx, keys, firm, witnesses)
  }, PATIENCE)
}

/** What the transaction sees of the books. */
export async function auditBooks(
  tx: Queries,
  keys: Keys,
  firm = firstKeyOf(keys),
  witnesses = NOBODY,
): Promise<LedgerAudit> {
  const begun = performance.now()
  const findings: string[] = []
  for (const { name, sql } of [...checks, ...tradeChecks]) {
    findings.push(...(await tx.query<{ says: string }>(sql)).map(({ says }) => `${name} ${says}`))
  }
  const audited = await auditKeys(tx, firm)
  findings.push(...audited.findings.map((says) => `I8 ${says}`))
  findings.push(...(await headFindings(tx, keys, audited.keys)).map((says) => `I8 ${says}`))
  findings.push(...(await logFindings(tx, audited.keys, witnesses)).map((says) => `I8 ${says}`))
  const { isWhole, firstBad } = await checkAuditChain(tx, keys)
  if (!isWhole) findings.push(`I8 Entry ${firstBad} of the audit log was changed, dropped or added.`)
  findings.push(...(await actFindings(tx)).map((says) => `I5 ${says}`))
  const [count] = await tx.query<{ entries: bigint }>('select count(*) as entries from ledger_entry')
  return { findings, entries: count?.entries ?? 0n, seconds: (performance.now() - begun) / 1000 }
}

interface HeadRow {
  number: bigint
  body: string
  signature: Buffer
}

async function headFindings(tx: Queries, keys: Keys, firm: FirmKeys): Promise<string[]> {
  const heads = await tx.query<HeadRow>(
    'select number, body, signature from ledger_head order by number desc limit $1',
    [SIGNATURES],
  )
  const [newest] = heads
  if (!newest) return []
  const unsigned = heads.filter(
    ({ number, body, signature }) => !isSignedWith(firm.keyOf(Number(number)), body, signature),
  )
  const covered = await tx.query<{ says: string }>(signedEntries, [
    headKeysFrom(keys).secretOf(newest.number),
  ])
  return [
    ...unsigned.map(({ number }) => `Head ${number} is not signed with the firm’s key.`),
    ...(await treeFindings(tx, newest)),
    ...covered.map(({ says }) => says),
  ]
}

async function treeFindings(tx: Queries, { number, body }: HeadRow): Promise<string[]> {
  const rows = await tx.query<{ leaves: Buffer }>('select leaves from ledger_tree where head_number = $1', [
    number,
  ])
  const { root, total } = await treeOver(rows[0]?.leaves ?? Buffer.alloc(0))
  const said = JSON.parse(body)
  return said.root === root && BigInt(said.total) === total
    ? []
    : [`The tree of head ${number} is not the one it signs.`]
}

/** Audits and keeps what was found. */
export async function keepAudit(
  { db, keys, clock, signer }: { db: Db; keys: Keys; clock: Clock; signer: Signer },
  tell: (findings: readonly string[]) => void,
  witnesses?: Quorum,
): Promise<void> {
  const audit = await auditLedger(db, keys, signer, witnesses)
  if (!audit) return
  const findings = [...(await stopOf(signer)), ...audit.findings]
  if (findings.length > 0) tell(findings)
  await db.query(
    'insert into ledger_audit (at, findings, entries, seconds) values ($1, $2, $3, $4) on conflict do nothing',
    [clock.now(), findings, audit.entries, audit.seconds],
  )
  await db.query(
    'delete from ledger_audit where at < (select min(at) from (select at from ledger_audit order by at desc limit $1) kept)',
    [RESULTS_KEPT],
  )
}

/** That the signer signs no more, and why; a signer that does not answer is told by the job that asks it. */
async function stopOf(signer: Signer): Promise<string[]> {
  const state = await signer.state().catch(() => null)
  return state?.stopped ? [`I8 The signer has stopped at ${state.stopped.at}: ${state.stopped.why}`] : []
}
