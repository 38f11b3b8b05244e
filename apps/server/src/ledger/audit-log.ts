/**
 * ledger: the audit of the public log (decision 76). Every head stands in it in its order, each signed checkpoint says the root that the
 * heads lead to, the stored tiles are those of the heads, and what witnesses have signed is their signature.
 */
import { brand } from '@pramaan/brand'
import { type LogEdge, withHead } from '@pramaan/signing'
import { TILE_WIDTH, treeLevels } from '@pramaan/tlog'
import {
  Broken,
  checkSignatures,
  isSameHash,
  leafHash,
  readCheckpoint,
  readNote,
  rootOfEdge,
  verifierKey,
} from '@pramaan/verifier'
import type { Queries } from '../platform/database.ts'
import type { FirmKeys } from './firm-keys.ts'
import { isLineOf, type Quorum } from './witnesses.ts'

/** Whole tiles at a time. */
const HEADS_AT_ONCE = 10n * BigInt(TILE_WIDTH)
/** How many of the newest signatures are checked; the tree links all the others to these. */
const SIGNATURES = 1000

interface Placed {
  readonly number: bigint
  readonly body: string
  readonly note: string | null
}

/** Of each kind of fault the first: all that follows from it is off as well. */
export async function logFindings(tx: Queries, firm: FirmKeys, quorum: Quorum): Promise<string[]> {
  return [
    ...(await treeFindings(tx)),
    ...(await checkpointFindings(tx, firm)),
    ...(await cosignatureFindings(tx, quorum)),
  ]
}

async function treeFindings(tx: Queries): Promise<string[]> {
  const [ends] = await tx.query<{ heads: bigint; size: bigint; tiles: bigint }>(
    `select (select count(*) from ledger_head) as heads, (select coalesce(max(size), 0) from log_checkpoint) as size,
            (select count(*) from log_tile) as tiles`,
  )
  const { heads = 0n, size = 0n, tiles = 0n } = ends ?? {}
  // A database from before there was a log has none until its next head.
  if (size === 0n && tiles === 0n) return []
  if (heads !== size) return [`There are ${heads} heads, and the public log ends with head ${size}.`]
  const levels = treeLevels()
  let edge: LogEdge = { size: 0, roots: [] }
  for (let from = 0n; from < heads; from += HEADS_AT_ONCE) {
    const part = await tx.query<Placed>(
      `select h.number, h.body, c.note from ledger_head h left join log_checkpoint c on c.size = h.number
       where h.number > $1 order by h.number limit $2`,
      [from, HEADS_AT_ONCE],
    )
    for (const { number, body, note } of part) {
      if (number !== BigInt(edge.size + 1)) return [`Head ${edge.size + 1} is missing in the public log.`]
      edge = withHead(edge, body)
      levels.add(leafHash(body))
      if (note !== null && !isRootOf(note, edge))
        return [`The checkpoint of head ${number} is not that of the heads up to it.`]
    }
  }
  return tileFindings(tx, levels.tiles())
}

function isRootOf(note: string, { size, roots }: LogEdge): boolean {
  try {
    const read = readCheckpoint(note)
    return read.size === size && isSameHash(read.root, rootOfEdge(roots))
  } catch {
    return false
  }
}

async function tileFindings(tx: Queries, expected: ReadonlyMap<string, Uint8Array>): Promise<string[]> {
  const rows = await tx.query<{ level: number; index: bigint; hash: Buffer }>(
    'select level, index, sha256(hashes) as hash from log_tile order by level, index',
  )
  if (rows.length !== expected.size)
    return [`The public log has ${rows.length} tiles, where its heads make ${expected.size}.`]
  const wrong = rows.find(({ level, index, hash }) => {
    const made = expected.get(`${level}/${index}`)
    return !made || !isSameHash(made, hash)
  })
  return wrong
    ? [`Tile ${wrong.index} of level ${wrong.level} of the public log is not that of its heads.`]
    : []
}

async function checkpointFindings(tx: Queries, firm: FirmKeys): Promise<string[]> {
  const rows = await tx.query<{ size: bigint; note: string }>(
    'select size, note from log_checkpoint order by size desc limit $1',
    [SIGNATURES],
  )
  for (const { size, note } of rows) {
    const key = Buffer.from(firm.keyOf(Number(size)), 'hex')
    const good = await signersOf(note, [verifierKey('note', brand.logOrigin, key)])
    if (good !== 1) return [`The checkpoint of head ${size} is not signed with the firm’s key.`]
  }
  return []
}

/** Of witnesses that are named here, with the keys they have now. */
async function cosignatureFindings(tx: Queries, { witnesses }: Quorum): Promise<string[]> {
  const rows = await tx.query<{ size: bigint; witness: string; line: string; note: string }>(
    `select s.size, s.witness, s.line, c.note from log_cosignature s join log_checkpoint c on c.size = s.size
     order by s.size desc, s.witness limit $1`,
    [SIGNATURES],
  )
  for (const { size, witness, line, note } of rows) {
    const known = witnesses.find(({ name, key }) => name === witness && isLineOf(key, line))
    if (known && (await signersOf(note + line, [known.key])) !== 1)
      return [`What ${witness} is said to have signed of head ${size} is not its signature.`]
  }
  return []
}

/** How many of these keys have signed; none where one of their signatures is bad. */
async function signersOf(note: string, keys: Parameters<typeof checkSignatures>[1]): Promise<number> {
  try {
    return (await checkSignatures(readNote(note), keys)).length
  } catch (error) {
    if (error instanceof Broken) return 0
    throw error
  }
}
