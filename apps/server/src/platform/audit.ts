/**
 * platform: the audit log. Every act of the firm and every sensitive act of a client is appended, each entry hashed
 * together with the one before it. Entries are never changed; a correction is a new entry.
 */
import { createHash } from 'node:crypto'
import { advisoryLocks } from './advisory-locks.ts'
import { type Clock, instantFrom } from './clock.ts'
import type { Queries } from './database.ts'
import type { Keys } from './keys.ts'
import { isServersWord, serverWord } from './sealed-texts.ts'

const BEGINNING = Buffer.alloc(32)

export type Actor =
  | { readonly kind: 'client'; readonly id: string }
  | { readonly kind: 'staff'; readonly id: string; readonly name: string; readonly role: string }
  | { readonly kind: 'system' }

export interface AuditEntry {
  readonly at: Date
  readonly actor: Actor
  /** A short name for machines, `identity.read`. */
  readonly act: string
  /** One sentence for people, which the client can read too. */
  readonly what: string
  readonly clientId: string | null
  readonly reason: string | null
  /** What the firm's people have signed of it, under the log's hashes with the rest (decision 85). */
  readonly signed?: object | null
}

export interface AuditRecord extends AuditEntry {
  readonly seq: number
  readonly hash: string
  /** As it stands in the log, where somebody of the firm signed it. */
  readonly signedBody: string | null
}

interface AuditRow {
  seq: bigint
  prev_hash: Buffer
  hash: Buffer
  body: string
  client_id: string | null
  actor_kind: string
  actor_id: string | null
  client_label?: string | null
}

/** Appends in the caller's own transaction: the act and its entry are there together or not at all. */
export const writeAudit = (tx: Queries, clock: Clock, entry: Omit<AuditEntry, 'at'>): Promise<void> =>
  writeAudits(tx, clock, [entry])

/** Small enough for a statement to end in time on a busy machine. */
const WRITTEN_AT_ONCE = 500

/** The same for an act that touches many clients. */
export async function writeAudits(
  tx: Queries,
  clock: Clock,
  entries: readonly Omit<AuditEntry, 'at'>[],
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.auditLog])
  const [last] = await tx.query<{ seq: bigint; hash: Buffer }>(
    'select seq, hash from audit_event order by seq desc limit 1',
  )
  let { seq, hash } = last ?? { seq: 0n, hash: BEGINNING }
  const rows = entries.map((entry) => {
    const prevHash = hash
    const body = canonicalBody({ ...entry, at: clock.now() })
    hash = hashOf(prevHash, body)
    seq += 1n
    return { ...entry, seq, prevHash, hash, body }
  })
  for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE) {
    await insertEvents(tx, rows.slice(from, from + WRITTEN_AT_ONCE))
  }
}

interface NewEvent extends Omit<AuditEntry, 'at'> {
  readonly seq: bigint
  readonly prevHash: Buffer
  readonly hash: Buffer
  readonly body: string
}

const insertEvents = (tx: Queries, rows: readonly NewEvent[]): Promise<object[]> =>
  tx.query(
    `insert into audit_event (seq, prev_hash, hash, body, client_id, actor_kind, actor_id, word)
     select * from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::text[], $5::uuid[], $6::text[], $7::uuid[], $8::bytea[])
       as e(seq, prev_hash, hash, body, client_id, actor_kind, actor_id, word) order by seq`,
    [
      rows.map(({ seq }) => seq),
      rows.map(({ prevHash }) => prevHash),
      rows.map(({ hash }) => hash),
      rows.map(({ body }) => body),
      rows.map(({ clientId }) => clientId),
      rows.map(({ actor }) => actor.kind),
      rows.map(({ actor }) => idOf(actor)),
      rows.map(({ seq, hash, clientId, actor }) =>
        serverWord(
          'audit-event',
          ...partsOf({ seq, hash, client_id: clientId, actor_kind: actor.kind, actor_id: idOf(actor) }),
        ),
      ),
    ],
  )

/** What the server's word for an entry covers: the hash covers the rest. */
const partsOf = (row: Pick<AuditRow, 'seq' | 'hash' | 'client_id' | 'actor_kind' | 'actor_id'>) => [
  String(row.seq),
  row.hash.toString('hex'),
  row.client_id,
  row.actor_kind,
  row.actor_id,
]

const idOf = (actor: Actor): string | null => (actor.kind === 'system' ? null : actor.id)

const hashOf = (prevHash: Buffer, body: string): Buffer =>
  createHash('sha256').update(prevHash).update(body).digest()

/** Keys in alphabetical order, no spaces: one text for one meaning. */
function canonicalBody({ at, actor, act, what, clientId, reason, signed }: AuditEntry): string {
  const who =
    actor.kind === 'staff'
      ? { id: actor.id, kind: actor.kind, name: actor.name, role: actor.role }
      : actor.kind === 'client'
        ? { id: actor.id, kind: actor.kind }
        : { kind: actor.kind }
  return JSON.stringify({
    act,
    actor: who,
    at: at.toISOString(),
    client: clientId,
    reason,
    ...(signed && { signed }),
    what,
  })
}

function recordFrom(row: AuditRow): AuditRecord {
  const body = JSON.parse(row.body)
  return {
    seq: Number(row.seq),
    hash: row.hash.toString('hex'),
    at: instantFrom(body.at),
    actor: body.actor,
    act: body.act,
    what: String(body.what).replaceAll('{client}', row.client_label ?? ''),
    clientId: body.client,
    reason: body.reason,
    signedBody: body.signed ? row.body : null,
  }
}

const COLUMNS = 'seq, prev_hash, hash, body, client_id, actor_kind, actor_id'
/** An entry never holds a client's name, which is sealed: `{client}` stands for it, and is filled in when it is read. */
const NAMED = `${COLUMNS}, (select coalesce(nullif(c.name, ''), c.account) from client c where c.id = client_id) as client_label`

/**
 * The chain's order is that in which entries were written. A client's own are told by their time: what was written down
 * later with an earlier time has its place there, and a page goes on exactly after the entry `before`.
 */
const ofClientSql = (isAfterAnother: boolean): string =>
  `select ${NAMED} from audit_event where client_id = $1 ${
    isAfterAnother
      ? 'and (audit_time(body), seq) < (select audit_time(body), seq from audit_event where client_id = $1 and seq = $3)'
      : ''
  } order by audit_time(body) desc, seq desc limit $2`

/** Newest first, before `before` if it is given. */
export async function readAudit(
  db: Queries,
  page: { clientId?: string | undefined; before?: bigint | undefined; most: number },
): Promise<AuditRecord[]> {
  const { clientId, before, most } = page
  const rows = clientId
    ? await db.query<AuditRow>(ofClientSql(before !== undefined), [
        clientId,
        most,
        ...(before === undefined ? [] : [before]),
      ])
    : await db.query<AuditRow>(`select ${NAMED} from audit_event where seq < $1 order by seq desc limit $2`, [
        before ?? 9_223_372_036_854_775_807n,
        most,
      ])
  return rows.map(recordFrom)
}

export interface ChainCheck {
  readonly isWhole: boolean
  readonly entries: number
  readonly head: string
  readonly firstBad: number | null
}

const CHECKED_AT_ONCE = 5000

/**
 * Recomputes every hash from the beginning and names the first entry that does not follow from the one before, or that the server did
 * not write: from the first one that carries its word, all do.
 */
export async function checkAuditChain(db: Queries, keys: Keys): Promise<ChainCheck> {
  // Read first: what is appended while the chain is walked lies behind this end.
  const [end] = await db.query<{ seq: bigint; hash: Buffer }>('select seq, hash from audit_head')
  let prevHash: Buffer = BEGINNING
  let seq = 0n
  let endIsThere = end?.seq === 0n
  let haveWords = false
  const result = (firstBad: bigint | null): ChainCheck => ({
    isWhole: firstBad === null,
    entries: Number(seq),
    head: prevHash.toString('hex'),
    firstBad: firstBad === null ? null : Number(firstBad),
  })
  for (;;) {
    const rows = await db.query<AuditRow & { word: Buffer | null }>(
      `select ${COLUMNS}, word from audit_event where seq > $1 order by seq limit $2`,
      [seq, CHECKED_AT_ONCE],
    )
    for (const row of rows) {
      haveWords ||= row.word !== null
      if (!follows(row, seq, prevHash) || (haveWords && !isServers(keys, row))) return result(seq + 1n)
      prevHash = row.hash
      seq = row.seq
      endIsThere ||= seq === end?.seq && prevHash.equals(end.hash)
    }
    if (rows.length < CHECKED_AT_ONCE) break
  }
  return result(endIsThere ? null : seq + 1n)
}

const isServers = (keys: Keys, { word, ...row }: AuditRow & { word: Buffer | null }): boolean =>
  isServersWord(keys, word, 'audit-event', ...partsOf(row))

function follows(row: AuditRow, seq: bigint, prevHash: Buffer): boolean {
  if (row.seq !== seq + 1n || !row.prev_hash.equals(prevHash)) return false
  if (!row.hash.equals(hashOf(prevHash, row.body))) return false
  const { client, actor } = JSON.parse(row.body)
  return client === row.client_id && actor.kind === row.actor_kind && (actor.id ?? null) === row.actor_id
}
