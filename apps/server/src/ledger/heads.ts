/**
 * ledger: signed heads. A head is the firm's word, signed, on every client's chain and on how much money all have
 * together. It has one place in the public log, which witnesses outside the firm sign.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { GROUP, groupOf, LEAF_BYTES, type Signer, type Step, wayUp } from '@pramaan/signing'
import type { FileLog } from '@pramaan/verifier'
import { type Clock, laterBy } from '../platform/clock.ts'
import type { Db, Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { type FirmKeys, firmKeysIn } from './firm-keys.ts'
import { type HeadKeys, headKeysFrom } from './head-keys.ts'
import { AT_LEAST_EVERY_MS, makeHead } from './make-head.ts'
import { fileLogOf, growthOf, logSize, placeOf } from './public-log.ts'
import { type SignedEvents, signedEventsOf } from './signed-events.ts'
import { NO_WITNESSES, policyOf, type Witnesses, witnessedSize } from './witnesses.ts'

/** A client that asks right after a movement gets a new head, but not more often than this. */
const ON_DEMAND_MS = 5_000
/** A client in no head yet gets one at once. Where other servers make heads too, one of a few tries has the client. */
const TRIES_FOR_THE_FIRST = 5
const NEXT_TRY_MS = 100

export interface HeadParts {
  readonly db: Db
  readonly keys: Keys
  readonly signer: Signer
  readonly clock: Clock
  readonly businessClock: Clock
}

interface HeadRow {
  readonly number: bigint
  readonly body: string
  readonly hash: Buffer
  readonly signature: Buffer
  readonly made_at: Date
}

export interface ClientProof {
  readonly head: {
    number: number
    body: string
    hash: string
    signature: string
    key: string
    /** Its place in the public log, in the form of tlog-proof. */
    place: string
    /** The statements of the changes of the firm's key that the head names. */
    rotations?: string[]
  }
  readonly leaf: string
  readonly path: Step[]
}

export interface Heads {
  /** The log's key and its witnesses, in the form of tlog-policy. */
  policy(): Promise<string>
  /** Makes a head if anything was posted since the last, or an hour has passed. Null where another server is at it, or neither is so. */
  make(): Promise<bigint | null>
  /** The newest head that can be had, none before the one that the client has seen, and its way to it; null before it is in one. */
  proofOf(clientId: string, seen?: number): Promise<ClientProof | null>
  /** How the public log has grown from one size to another; null where it has not. */
  growth(from: number, to: number): Promise<string[] | null>
  /** The log that a proof is under, for its file, with what was seen of it at these sizes. */
  logOf(proof: ClientProof, sizes: readonly number[]): Promise<FileLog>
  /** What two people have signed of the client's entries. */
  readonly acts: SignedEvents
}

export function headsWith(
  parts: HeadParts,
  mode: 'demo' | 'live',
  witnesses: Witnesses = NO_WITNESSES,
): Heads {
  const keys = headKeysFrom(parts.keys)
  const firm = parts.db.as('firm')
  const { signer } = parts
  const make = async () => {
    const made = await makeHead(parts, keys, mode)
    if (made !== null) await witnesses.askThePrompt()
    return made
  }
  let failedAt: Date | null = null
  /**
   * Where the signer does not answer or has stopped, what there is has to do: the device sees that its last entries are not covered. Not
   * everybody who asks then has it tried again.
   */
  const tryMake = async () => {
    if (failedAt !== null && laterBy(failedAt, ON_DEMAND_MS) > parts.clock.now()) return
    await make().then(
      () => {
        failedAt = null
      },
      () => {
        failedAt = parts.clock.now()
      },
    )
  }
  return {
    policy: async () => policyOf((await firmKeysIn(firm, signer)).log, witnesses.quorum),
    make,
    proofOf: async (clientId, seen = 0) => {
      const read = () =>
        firm.transaction(async (tx) =>
          readProof(tx, keys, await firmKeysIn(tx, signer), witnesses, { clientId, seen }),
        )
      const before = await read()
      const isBehind = await firm.transaction((tx) => isProofBehind(tx, parts.clock, clientId, before))
      if (!isBehind) return before
      for (let tries = 0; tries < TRIES_FOR_THE_FIRST; tries += 1) {
        await tryMake()
        const proof = await read()
        if (proof) return proof
        await sleep(NEXT_TRY_MS)
      }
      return null
    },
    growth: (from, to) =>
      firm.transaction(async (tx) =>
        from <= to && to <= (await logSize(tx)) ? growthOf(tx, from, to) : null,
      ),
    logOf: ({ head }, sizes) => firm.transaction((tx) => fileLogOf(tx, head, sizes)),
    acts: signedEventsOf(parts.db),
  }
}

const newestHead = async (tx: Queries): Promise<HeadRow | null> =>
  (await tx.query<HeadRow>('select * from ledger_head order by number desc limit 1'))[0] ?? null

async function isProofBehind(
  tx: Queries,
  clock: Clock,
  clientId: string,
  proof: ClientProof | null,
): Promise<boolean> {
  const [chain] = await tx.query<{ entries: bigint }>(
    'select entries from ledger_chain where client_id = $1',
    [clientId],
  )
  if (!chain || chain.entries === 0n) return false
  if (proof === null) return true
  const newest = await newestHead(tx)
  // Also where nothing moves every hour has its head: a server that was off makes up for it at once.
  if (newest && laterBy(newest.made_at, AT_LEAST_EVERY_MS) <= clock.now()) return true
  if (BigInt(JSON.parse(proof.leaf).entries) === chain.entries) return false
  return newest === null || laterBy(newest.made_at, ON_DEMAND_MS) <= clock.now()
}

/**
 * Under the newest head that enough witnesses have signed, as long as its tree is kept, the client is in it and has seen no later one; else
 * under the newest.
 */
async function readProof(
  tx: Queries,
  keys: HeadKeys,
  firm: FirmKeys,
  { quorum }: Witnesses,
  { clientId, seen }: { readonly clientId: string; readonly seen: number },
): Promise<ClientProof | null> {
  const [kept] = await tx.query<{ least: bigint | null }>('select min(head_number) as least from ledger_tree')
  const witnessed = await witnessedSize(tx, quorum, Math.max(seen, Number(kept?.least ?? 0n)))
  const proof = witnessed && (await readProofAt(tx, keys, firm, witnessed, clientId))
  return proof || readProofAt(tx, keys, firm, await logSize(tx), clientId)
}

/** Short reads: the way above the client's group of leaves, the group, and a few tiles of the log. */
async function readProofAt(
  tx: Queries,
  keys: HeadKeys,
  firm: FirmKeys,
  size: number,
  clientId: string,
): Promise<ClientProof | null> {
  const [row] = await tx.query<HeadRow & { firsts: Buffer; nodes: Buffer }>(
    `select h.*, t.firsts, t.nodes from ledger_head h join ledger_tree t on t.head_number = h.number
     where h.number <= $1 order by h.number desc limit 1`,
    [size],
  )
  if (!row || row.firsts.length === 0) return null
  const blind = keys.blindOf(row.number, clientId)
  const group = groupOf(row.firsts, blind)
  const bytes = GROUP * LEAF_BYTES
  const [part] = await tx.query<{ leaves: Buffer }>(
    'select substring(leaves from $2 for $3) as leaves from ledger_tree where head_number = $1',
    [row.number, group * bytes + 1, bytes],
  )
  const way = part && (await wayUp(group, part.leaves, row.nodes, row.firsts.length / 16, blind))
  const number = Number(row.number)
  const place = way && (await placeOf(tx, number, size))
  if (!place) return null
  const { body, hash: digest, signature } = row
  const rotations = [...firm.rotationsOf(number)]
  return {
    head: {
      ...{ number, body, hash: digest.toString('hex') },
      ...{ signature: signature.toString('hex'), key: firm.keyOf(number), place },
      ...(rotations.length > 0 ? { rotations } : {}),
    },
    ...way,
  }
}
