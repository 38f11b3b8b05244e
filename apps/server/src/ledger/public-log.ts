/**
 * ledger: the public log of all heads (decision 76). Entry n − 1 is the body of head n, so a head has one place only: whoever is shown
 * another head is shown another log, and no witness signs two.
 */
import {
  consistencyPath,
  edgePath,
  grow,
  HASH_BYTES,
  inclusionPath,
  TILE_WIDTH,
  type Tile,
  type TileSource,
} from '@pramaan/tlog'
import {
  type FileLog,
  isSameHash,
  leafHash,
  logProofText,
  readCheckpoint,
  readLogProof,
  toBase64,
} from '@pramaan/verifier'
import type { Queries } from '../platform/database.ts'

/** Of a database from before there was a log; from then on it is one at a time. */
const HEADS_AT_ONCE = 1000

export const tilesIn = (tx: Queries): TileSource => ({
  read: async (tiles) => {
    const rows = await tx.query<{ hashes: Buffer | null }>(
      `select t.hashes from unnest($1::int[], $2::bigint[]) with ordinality as wanted (level, index, place)
       left join log_tile t on t.level = wanted.level and t.index = wanted.index order by wanted.place`,
      [tiles.map(({ level }) => level), tiles.map(({ index }) => index)],
    )
    return rows.map(({ hashes }) => hashes ?? Buffer.alloc(0))
  },
})

export async function logSize(tx: Queries): Promise<number> {
  const [row] = await tx.query<{ size: bigint }>('select size from log_checkpoint order by size desc limit 1')
  return Number(row?.size ?? 0n)
}

/**
 * Takes in every head that is not in it, in the transaction that has just written one: two of them never write the same. The signer's
 * checkpoint of the new end is kept only if the stored tiles lead to the same root.
 */
export async function growLog(tx: Queries, note: string, at: Date): Promise<void> {
  const end = readCheckpoint(note)
  for (let size = await logSize(tx); size < end.size; ) {
    const heads = await tx.query<{ number: bigint; body: string }>(
      'select number, body from ledger_head where number > $1 order by number limit $2',
      [size, HEADS_AT_ONCE],
    )
    if (heads.length === 0 || heads.at(-1)?.number !== BigInt(size + heads.length))
      throw new Error(`a head is missing after head ${size}: the public log cannot go on`)
    const grown = await grow(
      size,
      heads.map(({ body }) => leafHash(body)),
      tilesIn(tx),
    )
    await tx.query(
      `insert into log_tile (level, index, hashes)
       select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])
       on conflict (level, index) do update set hashes = excluded.hashes`,
      [
        grown.tiles.map(({ level }) => level),
        grown.tiles.map(({ index }) => index),
        grown.tiles.map(({ hashes }) => Buffer.from(hashes)),
      ],
    )
    size = grown.size
    if (size === end.size && !isSameHash(grown.root, end.root))
      throw new Error(`the stored log of ${size} heads is not the one that was signed`)
  }
  await tx.query('insert into log_checkpoint (size, note, made_at) values ($1, $2, $3)', [end.size, note, at])
}

/** The newest checkpoint, or that of a size, with every witness that has signed it. */
export async function checkpointIn(tx: Queries, size: number | null = null): Promise<string | null> {
  const [row] = await tx.query<{ note: string; lines: string[] }>(
    `select c.note, array(select line from log_cosignature s where s.size = c.size order by s.witness) as lines
     from log_checkpoint c where $1::bigint is null or c.size = $1 order by c.size desc limit 1`,
    [size],
  )
  return row ? row.note + row.lines.join('') : null
}

/** That a head stands at its place, in the form of a file of its own. */
export async function placeOf(tx: Queries, number: number, size: number): Promise<string | null> {
  const checkpoint = await checkpointIn(tx, size)
  if (checkpoint === null || number > size) return null
  const path = await inclusionPath(number - 1, size, tilesIn(tx))
  return logProofText({ extra: null, index: number - 1, path, checkpoint })
}

/** That the log of one size begins with that of another: hashes in base64. */
export const growthOf = async (tx: Queries, from: number, to: number): Promise<string[]> =>
  (await consistencyPath(from, to, tilesIn(tx))).map(toBase64)

/** What a file tells of the log that its head has its place in: its edge, and that it has grown from what was seen at these sizes. */
export async function fileLogOf(
  tx: Queries,
  { place }: { readonly place: string },
  sizes: readonly number[],
): Promise<FileLog> {
  const { size } = readCheckpoint(readLogProof(place).checkpoint)
  const seen: { note: string; growth: string[] }[] = []
  for (const from of sizes.filter((one) => one <= size)) {
    const note = await checkpointIn(tx, from)
    if (note !== null) seen.push({ note, growth: await growthOf(tx, from, size) })
  }
  return { edge: (await edgePath(size, tilesIn(tx))).map(toBase64), seen }
}

/** A tile as it was at some size: it may have grown since. Null where the log is not so far yet. */
export async function tileIn(tx: Queries, { level, index, width }: Tile): Promise<Buffer | null> {
  const [hashes] = await tilesIn(tx).read([{ level, index, width }])
  return hashes && hashes.length >= width * HASH_BYTES
    ? Buffer.from(hashes.subarray(0, width * HASH_BYTES))
    : null
}

/** The heads that a tile of the lowest level is over. Null where the log is not so far yet. */
export async function entriesIn(tx: Queries, index: number, width: number): Promise<string[] | null> {
  const first = index * TILE_WIDTH
  if (!Number.isSafeInteger(first) || first + width > (await logSize(tx))) return null
  const rows = await tx.query<{ body: string }>(
    'select body from ledger_head where number > $1 and number <= $2 order by number',
    [first, first + width],
  )
  return rows.map(({ body }) => body)
}
