/** tlog: the tiles that entries make, worked out as the entries come, without anything being stored. */
import { sha256 } from '@pramaan/verifier'
import { HASH_BYTES, TILE_WIDTH } from './tiles.ts'
import { fold } from './tree.ts'

export interface TreeLevels {
  add(leaf: Uint8Array): void
  /** By `level/index`, the SHA-256 of each tile's hashes as far as it goes. */
  tiles(): ReadonlyMap<string, Uint8Array>
}

export function treeLevels(): TreeLevels {
  const done = new Map<string, Uint8Array>()
  const open: { index: number; hashes: Uint8Array[] }[] = []
  const add = (level: number, hash: Uint8Array): void => {
    const row = open[level] ?? { index: 0, hashes: [] }
    open[level] = row
    row.hashes.push(hash)
    if (row.hashes.length < TILE_WIDTH) return
    done.set(`${level}/${row.index}`, digestOf(row.hashes))
    open[level] = { index: row.index + 1, hashes: [] }
    add(level + 1, fold(row.hashes))
  }
  return {
    add: (leaf) => add(0, leaf),
    tiles: () => {
      const all = new Map(done)
      for (const [level, { index, hashes }] of open.entries())
        if (hashes.length > 0) all.set(`${level}/${index}`, digestOf(hashes))
      return all
    },
  }
}

function digestOf(hashes: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES)
  for (const [at, hash] of hashes.entries()) bytes.set(hash, at * HASH_BYTES)
  return sha256(bytes)
}
