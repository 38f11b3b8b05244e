/** tlog: roots and proofs from stored tiles are those of RFC 6962, for every size, with few reads. */
import { checkConsistency, checkInclusion, leafHash, rootOfEdge, sha256, toHex } from '@pramaan/verifier'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryAt, plainRoot, storedLog } from '../test/stored-log.ts'
import { consistencyPath, edgePath, inclusionPath, rootOf, tilesOf, treeLevels } from './index.ts'

const MOST = 300

test('a log that grows one by one has the plain root at each of 300 sizes, also when it has grown on', async () => {
  const log = storedLog()
  expect(toHex(await rootOf(0, log))).toBe(plainRoot(0, 0).toString('hex'))
  for (let size = 1; size <= MOST; size += 1) {
    expect(toHex(await log.add(1))).toBe(plainRoot(0, size).toString('hex'))
  }
  for (let size = 0; size <= MOST; size += 1) {
    expect(toHex(await rootOf(size, log))).toBe(plainRoot(0, size).toString('hex'))
  }
})

/** All up to 70, and those around a full tile; the verifier's own test goes through every pair up to 300. */
const isLookedAt = (size: number): boolean => size <= 70 || (size >= 254 && size <= 258) || size === MOST

test('from tiles, every inclusion and every consistency in logs of up to 70, around 256, and of 300 entries', async () => {
  const log = storedLog()
  await log.add(MOST)
  const trees = await Promise.all(
    Array.from({ length: MOST + 1 }, async (_, size) => ({ size, root: await rootOf(size, log) })),
  )
  for (const newer of trees.filter(({ size }) => isLookedAt(size))) {
    for (const older of trees.slice(0, newer.size + 1)) {
      checkConsistency(older, newer, await consistencyPath(older.size, newer.size, log))
      if (older.size === newer.size) continue
      const path = await inclusionPath(older.size, newer.size, log)
      checkInclusion(leafHash(entryAt(older.size)), older.size, newer, path)
    }
  }
})

test('entries that come in parts of any size make the same tiles and the same root', async () => {
  const whole = storedLog()
  const root = await whole.add(1_500)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(700), { maxLength: 8 }), async (parts) => {
      const log = storedLog()
      for (const part of parts) await log.add(Math.min(part, 1_500 - log.size))
      expect(await log.add(1_500 - log.size)).toEqual(root)
      expect(log.tiles).toEqual(whole.tiles)
    }),
    { numRuns: 8 },
  )
})

test('in a log of 140,000 entries a proof is one read of a few tiles, and 70,000 have the tiles that the format says', async () => {
  const log = storedLog((index) => leafHash(String(index)))
  await log.add(140_000)
  const tree = { size: 140_000, root: await rootOf(140_000, log) }
  const older = { size: 70_000, root: await rootOf(70_000, log) }
  Object.assign(log.asked, { reads: 0, tiles: 0 })
  checkInclusion(leafHash('69999'), 69_999, tree, await inclusionPath(69_999, 140_000, log))
  expect(log.asked.reads).toBe(1)
  expect(log.asked.tiles).toBeLessThanOrEqual(6)
  Object.assign(log.asked, { reads: 0, tiles: 0 })
  checkConsistency(older, tree, await consistencyPath(70_000, 140_000, log))
  expect(log.asked.reads).toBe(1)
  expect(log.asked.tiles).toBeLessThanOrEqual(6)
  const tiles = [...tilesOf(70_000)]
  expect(tiles.filter(({ level, width }) => level === 0 && width === 256)).toHaveLength(273)
  expect(tiles.filter(({ level, width }) => level > 0 || width < 256)).toEqual([
    { level: 0, index: 273, width: 112 },
    { level: 1, index: 0, width: 256 },
    { level: 1, index: 1, width: 17 },
    { level: 2, index: 0, width: 1 },
  ])
})

test('what is not in the log cannot be asked for, and a lost tile is no proof', async () => {
  const log = storedLog()
  await log.add(10)
  await expect(inclusionPath(10, 10, log)).rejects.toThrow('place 10 is not in a log of 10 entries')
  await expect(consistencyPath(11, 10, log)).rejects.toThrow('cannot begin with 11')
  await expect(rootOf(20, log)).rejects.toThrow('missing or too short')
})

test('the edge of each of 300 sizes leads to its root, and the tiles worked out as entries come are the stored ones', async () => {
  const log = storedLog()
  const levels = treeLevels()
  for (let size = 1; size <= MOST; size += 1) {
    await log.add(1)
    levels.add(leafHash(entryAt(size - 1)))
    const edge = await edgePath(size, log)
    expect(toHex(rootOfEdge(edge))).toBe(toHex(await rootOf(size, log)))
  }
  for (const tile of tilesOf(MOST)) {
    const [stored] = await log.read([tile])
    expect(toHex(levels.tiles().get(`${tile.level}/${tile.index}`) ?? new Uint8Array())).toBe(
      toHex(sha256(stored ?? new Uint8Array())),
    )
  }
})
