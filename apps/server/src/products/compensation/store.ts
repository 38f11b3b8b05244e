/** products/compensation: what the database has of claims. Whoever looks sees their own; the firm sees all. */
import type { ClaimAbout, ClaimGround, ClaimState } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { sealedFor } from '../../platform/sealed-texts.ts'
import type { Computed } from './difference.ts'

export interface Claim {
  readonly id: string
  readonly client_id: string
  readonly about: ClaimAbout
  readonly about_id: string
  readonly ground: ClaimGround
  readonly asked_paise: bigint
  readonly computed: StoredComputed
  readonly computed_paise: bigint | null
  readonly state: ClaimState
  readonly claimed_at: Date
  readonly promised_by: Date
  readonly state_at: Date
  readonly reason: string | null
  readonly paid_paise: bigint | null
}

/** As it lies in the database: whole numbers as texts. */
type Stored<T> = T extends bigint ? string : T extends object ? { readonly [K in keyof T]: Stored<T[K]> } : T
export type StoredComputed = Stored<Computed>

export const inStore = (computed: Computed): string =>
  JSON.stringify(computed, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

export const fromStore = (stored: StoredComputed): Computed => ({
  ...stored,
  paise: BigInt(stored.paise),
  lines: stored.lines.map((line) => ({ ...line, paise: BigInt(line.paise) })),
})

/** None where nothing could be worked out. */
export const amountOf = ({ outcome, paise }: Computed): bigint | null =>
  outcome === 'unknown' ? null : paise

export const CLAIM_COLUMNS = `q.id, q.client_id, q.about, q.about_id, q.ground, q.asked_paise, q.computed, q.computed_paise, q.state,
  q.claimed_at, q.promised_by, q.state_at, q.reason, q.paid_paise`

export async function findClaim(tx: Queries, id: string, clientId: string | null): Promise<Claim | null> {
  const [row] = await tx.query<Claim>(
    `select ${CLAIM_COLUMNS} from claim q where q.id = $1 and ($2::uuid is null or q.client_id = $2)`,
    [id, clientId],
  )
  return row ?? null
}

/** As it is now, and stays until the transaction ends. */
export async function lockClaim(tx: Queries, id: string, clientId: string | null): Promise<Claim | null> {
  const [row] = await tx.query<Claim>(
    `select ${CLAIM_COLUMNS} from claim q where q.id = $1 and ($2::uuid is null or q.client_id = $2) for no key update`,
    [id, clientId],
  )
  return row ?? null
}

export const ownClaims = (tx: Queries, clientId: string, most: number): Promise<Claim[]> =>
  tx.query<Claim>(
    `select ${CLAIM_COLUMNS} from claim q where q.client_id = $1 order by q.claimed_at desc, q.id desc limit $2`,
    [clientId, most],
  )

/** What was paid about the same thing before. */
export async function paidBefore(
  tx: Queries,
  { id, client_id, about, about_id }: Pick<Claim, 'id' | 'client_id' | 'about' | 'about_id'>,
): Promise<bigint> {
  const [row] = await tx.query<{ paid: bigint }>(
    `select coalesce(sum(paid_paise), 0)::bigint as paid from claim
     where client_id = $1 and about = $2 and about_id = $3 and id <> $4 and state = 'paid'`,
    [client_id, about, about_id, id],
  )
  return row?.paid ?? 0n
}

/** What was paid for the same thing on the same ground, by claims that are over. */
export async function paidOn(
  tx: Queries,
  of: {
    readonly clientId: string
    readonly about: string
    readonly aboutId: string
    readonly ground: string
  },
): Promise<bigint> {
  const [row] = await tx.query<{ paid: bigint }>(
    `select coalesce(sum(paid_paise), 0)::bigint as paid from claim
     where client_id = $1 and about = $2 and about_id = $3 and ground = $4 and state = 'paid'`,
    [of.clientId, of.about, of.aboutId, of.ground],
  )
  return row?.paid ?? 0n
}

export interface Words {
  readonly at: Date
  readonly said: string
}

export const wordsOf = (tx: Queries, id: string): Promise<Words[]> =>
  tx.query<Words>('select at, said from claim_words where claim_id = $1 order by id', [id])

export const addWords = (
  tx: Queries,
  claim: Pick<Claim, 'id' | 'client_id'>,
  at: Date,
  said: string,
): Promise<object[]> =>
  tx.query('insert into claim_words (claim_id, client_id, at, said) values ($1, $2, $3, $4)', [
    claim.id,
    claim.client_id,
    at,
    sealedFor(claim.client_id, said),
  ])

export interface Step {
  readonly state: string
  readonly at: Date
  readonly actor: string
  readonly reason: string | null
}

export const stepsOf = (tx: Queries, id: string): Promise<Step[]> =>
  tx.query<Step>('select state, at, actor, reason from claim_step where claim_id = $1 order by id', [id])

export const addStep = (
  tx: Queries,
  { id, client_id }: Pick<Claim, 'id' | 'client_id'>,
  { state, at, actor, reason }: Step,
): Promise<object[]> =>
  tx.query(
    'insert into claim_step (claim_id, client_id, state, at, actor, reason) values ($1, $2, $3, $4, $5, $6)',
    [id, client_id, state, at, actor, reason],
  )

export interface EvidenceFile {
  readonly id: string
  readonly turn: number
  readonly type: 'image' | 'pdf'
  readonly at: Date
}

export const filesOf = (tx: Queries, id: string): Promise<EvidenceFile[]> =>
  tx.query<EvidenceFile>('select id, turn, type, at from claim_file where claim_id = $1 order by turn', [id])

export interface Reading {
  readonly file_id: string
  readonly by_name: string
  readonly at: Date
}

export const readingsOf = (tx: Queries, id: string): Promise<Reading[]> =>
  tx.query<Reading>('select file_id, by_name, at from claim_reading where claim_id = $1 order by id', [id])

export interface Reader {
  readonly staff_id: string
  readonly name: string
}

/** The two who were named last. */
export const readersOf = (tx: Queries, id: string): Promise<Reader[]> =>
  tx.query<Reader>(
    `select r.staff_id, s.name from claim_reader r join staff s on s.id = r.staff_id
     where r.claim_id = $1 and r.named_at = (select max(l.named_at) from claim_reader l where l.claim_id = $1)
     order by s.name, r.staff_id`,
    [id],
  )
