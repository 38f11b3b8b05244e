/** ledger: hands the signer what it lacks, part by part: heads from before it, events of the audit log, clients' entries with their other sides. */
import { type Lack, lacksIn, type PostedEntry, type Signer } from '@pramaan/signing'
import type { Queries } from '../platform/database.ts'

const HEADS_AT_ONCE = 1000
const EVENTS_AT_ONCE = 2000
const ENTRIES_AT_ONCE = 4000

type Begun = Awaited<ReturnType<Signer['begin']>>

export async function feedHeads(tx: Queries, signer: Signer, begun: Begun, upTo: bigint): Promise<void> {
  for (let at = BigInt(begun.heads); at < upTo; ) {
    const rows = await tx.query<{ number: bigint; body: string; signature: Buffer }>(
      'select number, body, signature from ledger_head where number > $1 and number <= $2 order by number limit $3',
      [at, upTo, HEADS_AT_ONCE],
    )
    const last = rows.at(-1)
    if (!last) throw new Error(`head ${at + 1n} is missing: the signer cannot take in the heads behind it`)
    await signer.takeHeads(
      begun.turn,
      rows.map(({ number, body, signature }) => ({
        number: Number(number),
        body,
        signature: signature.toString('hex'),
      })),
    )
    at = last.number
  }
}

/** What the last head before the signer counts of each client. */
export async function feedTree(
  tx: Queries,
  signer: Signer,
  begun: Begun,
  number: bigint,
  secret: string,
): Promise<void> {
  if (!begun.needsTree) return
  const [row] = await tx.query<{ leaves: Buffer }>('select leaves from ledger_tree where head_number = $1', [
    number,
  ])
  if (!row)
    throw new Error(`the tree under head ${number} is missing: the signer does not take these books in`)
  await signer.takeTree(begun.turn, secret, row.leaves)
}

export async function feedEvents(tx: Queries, signer: Signer, begun: Begun, upTo: number): Promise<void> {
  for (let at = begun.audit; at < upTo; at += EVENTS_AT_ONCE) {
    const rows = await tx.query<{ body: string; hash: Buffer }>(
      'select body, hash from audit_event where seq > $1 and seq <= $2 order by seq',
      [at, Math.min(at + EVENTS_AT_ONCE, upTo)],
    )
    await signer.takeEvents(
      begun.turn,
      rows.map(({ body, hash }) => ({ body, hash: hash.toString('hex') })),
    )
  }
}

/** Up to where the clients stood when the head was begun: whatever a transfer has moved there it has moved whole. */
export async function feedEntries(
  tx: Queries,
  signer: Signer,
  begun: Begun,
  standing: Buffer,
): Promise<void> {
  for (const lacks of inParts(lacksIn(begun.lacks, standing)))
    await signer.takeEntries(begun.turn, await readPosted(tx, lacks))
}

/** So many clients at once that they lack no more than a few thousand entries; one that lacks more comes in several parts. */
function* inParts(lacks: Iterable<Lack>): Generator<Lack[]> {
  let part: Lack[] = []
  let room = ENTRIES_AT_ONCE
  for (const { client, after, upTo } of lacks) {
    for (let from = after; from < upTo; ) {
      const to = Math.min(upTo, from + room)
      part.push({ client, after: from, upTo: to })
      room -= to - from
      from = to
      if (room > 0) continue
      yield part
      part = []
      room = ENTRIES_AT_ONCE
    }
  }
  if (part.length > 0) yield part
}

type PostedRow = Omit<PostedEntry, 'amount' | 'balance' | 'seq' | 'hash' | 'firm'> & {
  readonly amount: bigint
  readonly balance: bigint
  readonly seq: bigint
  readonly hash: Buffer
  readonly firm: bigint | null
}

async function readPosted(tx: Queries, lacks: readonly Lack[]): Promise<PostedEntry[]> {
  const rows = await tx.query<PostedRow>(
    `select a.purpose as account, t.act, e.amount, a.asset, ledger_time(t.at) as at, e.balance, e.client_id as client,
            t.memo, t.ref, e.seq, t.id as transfer, e.hash, e.leg, act_behind_entry(t.act, t.id, t.ref, a.asset) as cause,
            (select sum(f.amount)::bigint from ledger_entry f join ledger_account o on o.id = f.account_id
             where f.transfer_id = e.transfer_id and f.leg = e.leg and f.client_id is null and o.asset = a.asset) as firm
     from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as lack (client_id, after, up_to)
     join ledger_entry e on e.client_id = lack.client_id and e.seq > lack.after and e.seq <= lack.up_to
     join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
     order by e.client_id, e.seq`,
    [lacks.map(({ client }) => client), lacks.map(({ after }) => after), lacks.map(({ upTo }) => upTo)],
  )
  return rows.map(({ amount, balance, seq, hash, firm, ...rest }) => ({
    ...rest,
    amount: Number(amount),
    balance: Number(balance),
    seq: Number(seq),
    hash: hash.toString('hex'),
    firm: firm === null ? null : Number(firm),
  }))
}
