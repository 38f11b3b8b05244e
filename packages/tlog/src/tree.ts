/**
 * tlog: roots and proofs (RFC 6962, section 2.1), made from stored tiles. What is needed is worked out first and read at
 * once: a few tiles, however long the log is.
 */
import { EMPTY_ROOT, nodeHash } from '@pramaan/verifier'
import { HASH_BYTES, TILE_WIDTH, type Tile, type TileSource, tileIn } from './tiles.ts'

/** Entries from `start` up to, and without, `end`; both lie where the tree splits. */
interface Span {
  readonly start: number
  readonly end: number
}

/** A span of 2 to the `height` entries: one node of the tree, for good. */
interface FullTree {
  readonly start: number
  readonly height: number
}

const TILE_HEIGHT = 8

export async function rootOf(size: number, source: TileSource): Promise<Uint8Array> {
  const [root] = await hashesOver([{ start: 0, end: size }], size, source)
  return root ?? EMPTY_ROOT
}

/** The log's edge: the roots of its whole subtrees, largest first. */
export const edgePath = (size: number, source: TileSource): Promise<Uint8Array[]> =>
  hashesOver(
    fullTreesIn({ start: 0, end: size }).map(({ start, height }) => ({ start, end: start + 2 ** height })),
    size,
    source,
  )

/** What stands beside the way from an entry to the root, from below. */
export async function inclusionPath(index: number, size: number, source: TileSource): Promise<Uint8Array[]> {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size)) {
    throw new RangeError(`place ${index} is not in a log of ${size} entries`)
  }
  const beside: Span[] = []
  for (let { start, end }: Span = { start: 0, end: size }; end - start > 1; ) {
    const middle = start + splitOf(end - start)
    if (index < middle) {
      beside.unshift({ start: middle, end })
      end = middle
    } else {
      beside.unshift({ start, end: middle })
      start = middle
    }
  }
  return hashesOver(beside, size, source)
}

/** What shows that a log of the newer size begins with all of the older one. */
export async function consistencyPath(
  older: number,
  newer: number,
  source: TileSource,
): Promise<Uint8Array[]> {
  if (!(Number.isSafeInteger(older) && Number.isSafeInteger(newer) && older >= 0 && older <= newer)) {
    throw new RangeError(`a log of ${newer} entries cannot begin with ${older}`)
  }
  if (older === 0 || older === newer) return []
  const spans: Span[] = []
  let span: Span = { start: 0, end: newer }
  let isWholeOlder = true
  while (older !== span.end) {
    const middle = span.start + splitOf(span.end - span.start)
    if (older <= middle) {
      spans.unshift({ start: middle, end: span.end })
      span = { start: span.start, end: middle }
    } else {
      spans.unshift({ start: span.start, end: middle })
      span = { start: middle, end: span.end }
      isWholeOlder = false
    }
  }
  // Where the older log is itself a node of the newer one, whoever checks has it already.
  return hashesOver(isWholeOlder ? spans : [span, ...spans], newer, source)
}

async function hashesOver(spans: readonly Span[], size: number, source: TileSource): Promise<Uint8Array[]> {
  const parts = spans.filter(({ start, end }) => end > start).map(fullTreesIn)
  const wanted = new Map<string, Tile>()
  for (const tree of parts.flat()) {
    const { tile } = placeOf(tree, size)
    wanted.set(nameOf(tile), tile)
  }
  const tiles = [...wanted.values()]
  const read = tiles.length > 0 ? await source.read(tiles) : []
  const found = new Map(tiles.map((tile, at) => [nameOf(tile), read[at]]))
  const hashOf = (tree: FullTree): Uint8Array => {
    const { tile, first, count } = placeOf(tree, size)
    const bytes = found.get(nameOf(tile))
    if (!bytes || bytes.length < tile.width * HASH_BYTES) {
      throw new Error(`tile ${nameOf(tile)} of the log is missing or too short`)
    }
    return fold(hashesIn(bytes.subarray(first * HASH_BYTES, (first + count) * HASH_BYTES)))
  }
  return parts.map((trees) => trees.map(hashOf).reduceRight((right, left) => nodeHash(left, right)))
}

const nameOf = ({ level, index }: Tile): string => `${level}/${index}`

/** The largest power of two below a number. */
function splitOf(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}

function fullTreesIn({ start, end }: Span): FullTree[] {
  const trees: FullTree[] = []
  for (let at = start; at < end; at += 2 ** (trees.at(-1)?.height ?? 0)) {
    let height = 0
    while (2 ** (height + 1) <= end - at) height += 1
    trees.push({ start: at, height })
  }
  return trees
}

/** The hashes under a full tree, in the highest tile that has them. */
function placeOf({ start, height }: FullTree, size: number): { tile: Tile; first: number; count: number } {
  const level = Math.floor(height / TILE_HEIGHT)
  const at = start / TILE_WIDTH ** level
  return {
    tile: tileIn(size, level, Math.floor(at / TILE_WIDTH)),
    first: at % TILE_WIDTH,
    count: 2 ** (height % TILE_HEIGHT),
  }
}

export const hashesIn = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )

/** The one hash over a power of two of them. */
export function fold(hashes: readonly Uint8Array[]): Uint8Array {
  let level = [...hashes]
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, at) =>
      nodeHash(level[2 * at] as Uint8Array, level[2 * at + 1] as Uint8Array),
    )
  }
  return level[0] as Uint8Array
}
