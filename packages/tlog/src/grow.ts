/** tlog: what changes in the stored tiles when entries are added. Nothing that is full is ever touched again. */
import { edgeOf, HASH_BYTES, hashesOn, TILE_WIDTH, type TileSource } from './tiles.ts'
import { fold, hashesIn, rootOf } from './tree.ts'

export interface Grown {
  readonly size: number
  readonly root: Uint8Array
  /** Each replaces the stored tile of its level and index; its old hashes are the first of its new ones. */
  readonly tiles: readonly { readonly level: number; readonly index: number; readonly hashes: Uint8Array }[]
}

/** The log of `size` entries with these leaf hashes behind it. */
export async function grow(size: number, leaves: readonly Uint8Array[], source: TileSource): Promise<Grown> {
  const edge = edgeOf(size)
  const read = edge.length > 0 ? await source.read(edge) : []
  const kept = new Map(edge.map(({ level, width }, at) => [level, firstOf(read[at], width)]))
  const grown = size + leaves.length
  const tiles: { level: number; index: number; hashes: Uint8Array }[] = []
  for (let level = 0, added = [...leaves]; added.length > 0; level += 1) {
    const row = [...(kept.get(level) ?? []), ...added]
    const first = Math.floor(hashesOn(level, size) / TILE_WIDTH)
    added = []
    for (let at = 0; at < row.length; at += TILE_WIDTH) {
      const hashes = row.slice(at, at + TILE_WIDTH)
      tiles.push({ level, index: first + at / TILE_WIDTH, hashes: joined(hashes) })
      if (hashes.length === TILE_WIDTH) added.push(fold(hashes))
    }
  }
  return { size: grown, root: await rootOf(grown, over(tiles, source)), tiles }
}

function firstOf(bytes: Uint8Array | undefined, width: number): Uint8Array[] {
  if (!bytes || bytes.length < width * HASH_BYTES) throw new Error('the right edge of the log is missing')
  return hashesIn(bytes.subarray(0, width * HASH_BYTES))
}

function joined(hashes: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES)
  hashes.forEach((hash, at) => {
    bytes.set(hash, at * HASH_BYTES)
  })
  return bytes
}

/** The new tiles before the stored ones. */
function over(tiles: Grown['tiles'], source: TileSource): TileSource {
  const fresh = new Map(tiles.map(({ level, index, hashes }) => [`${level}/${index}`, hashes]))
  return {
    read: async (wanted) => {
      const stored = wanted.filter(({ level, index }) => !fresh.has(`${level}/${index}`))
      const read = stored.length > 0 ? await source.read(stored) : []
      return wanted.map((tile) => {
        const found = fresh.get(`${tile.level}/${tile.index}`) ?? read[stored.indexOf(tile)]
        return found ?? new Uint8Array()
      })
    },
  }
}
