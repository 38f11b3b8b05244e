/** A log whose tiles lie in a map, and which counts how often and how much it is asked. */
import { createHash } from 'node:crypto'
import { leafHash } from '@pramaan/verifier'
import { grow, type TileSource } from '../src/index.ts'

const sha = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

export const entryAt = (index: number): string => `{"number":${index + 1}}`

/** RFC 6962, section 2.1, word for word and with Node's own hash. */
export function plainRoot(start: number, end: number): Buffer {
  if (end === start) return sha()
  if (end - start === 1) return sha(Buffer.of(0), Buffer.from(entryAt(start)))
  let half = 1
  while (half * 2 < end - start) half *= 2
  return sha(Buffer.of(1), plainRoot(start, start + half), plainRoot(start + half, end))
}

export interface StoredLog extends TileSource {
  readonly tiles: ReadonlyMap<string, Uint8Array>
  readonly asked: { reads: number; tiles: number }
  size: number
  /** Adds so many entries and gives the new root. */
  add(count: number): Promise<Uint8Array>
}

export function storedLog(
  leafAt: (index: number) => Uint8Array = (index) => leafHash(entryAt(index)),
): StoredLog {
  const tiles = new Map<string, Uint8Array>()
  const asked = { reads: 0, tiles: 0 }
  const log: StoredLog = {
    tiles,
    asked,
    size: 0,
    read: async (wanted) => {
      asked.reads += 1
      asked.tiles += wanted.length
      return wanted.map(({ level, index }) => tiles.get(`${level}/${index}`) ?? new Uint8Array())
    },
    add: async (count) => {
      const leaves = Array.from({ length: count }, (_, at) => leafAt(log.size + at))
      const grown = await grow(log.size, leaves, log)
      for (const { level, index, hashes } of grown.tiles) tiles.set(`${level}/${index}`, hashes)
      log.size = grown.size
      return grown.root
    },
  }
  return log
}
