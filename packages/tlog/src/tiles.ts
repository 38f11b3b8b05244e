/**
 * tlog: how a tree is stored and served (c2sp.org/tlog-tiles). A tile holds up to 256 hashes of one level, side by side;
 * a hash of the next level up is over 256 of this one, so any hash of the tree is in a tile or a few steps above one.
 */

export const TILE_WIDTH = 256
export const HASH_BYTES = 32
const HIGHEST_LEVEL = 63

export interface Tile {
  readonly level: number
  readonly index: number
  /** How many hashes it has in a tree of a given size: 256, or fewer at the right edge. */
  readonly width: number
}

/** Where tiles are kept. A stored tile only ever grows at its end, so one that has grown since serves as well. */
export interface TileSource {
  /** The hashes of each tile in turn, one behind the other; more than asked for is no fault. */
  read(tiles: readonly Tile[]): Promise<readonly Uint8Array[]>
}

/** How many hashes a level has in a tree of that size. */
export const hashesOn = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level)

/** A tile as it is in a tree of that size. */
export const tileIn = (size: number, level: number, index: number): Tile => ({
  level,
  index,
  width: Math.min(TILE_WIDTH, hashesOn(level, size) - index * TILE_WIDTH),
})

/** The last tile of each level, if it is not full. */
export function edgeOf(size: number): Tile[] {
  const edge: Tile[] = []
  for (let level = 0; hashesOn(level, size) > 0; level += 1) {
    const tile = tileIn(size, level, Math.floor(hashesOn(level, size) / TILE_WIDTH))
    if (tile.width > 0) edge.push(tile)
  }
  return edge
}

/** Every tile of a tree of that size, from the lowest level up. */
export function* tilesOf(size: number): Generator<Tile> {
  for (let level = 0; hashesOn(level, size) > 0; level += 1) {
    for (let index = 0; index * TILE_WIDTH < hashesOn(level, size); index += 1)
      yield tileIn(size, level, index)
  }
}

/** Hashes of a level, or the entries themselves. */
export interface TilePath extends Omit<Tile, 'level'> {
  readonly level: number | 'entries'
}

export function tilePath({ level, index, width }: TilePath): string {
  const digits = String(index)
  const parts = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? []
  const number = parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/')
  return `tile/${level}/${number}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

const PATH = /^tile\/(entries|[0-9]{1,2})\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([0-9]{1,3}))?$/

/** Null for any path that is not the one path of a tile. */
export function readTilePath(path: string): TilePath | null {
  const [, place, number, partial] = PATH.exec(path) ?? []
  if (place === undefined || number === undefined) return null
  const index = Number(number.replaceAll(/[x/]/g, ''))
  const width = partial === undefined ? TILE_WIDTH : Number(partial)
  const level = place === 'entries' ? ('entries' as const) : Number(place)
  const isInRange =
    Number.isSafeInteger(index) &&
    (level === 'entries' || level <= HIGHEST_LEVEL) &&
    width >= 1 &&
    (partial === undefined || width < TILE_WIDTH)
  const read: TilePath = { level, index, width }
  return isInRange && tilePath(read) === path ? read : null
}
