/** verifier: what stands in a log and what it has grown from is proven for every size; nothing else is. */
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryAt, growthOf, pathOf, treeOf } from '../../test/log.ts'
import { Broken, checkConsistency, checkInclusion, EMPTY_ROOT, leafHash, toHex } from '../index.ts'

const MOST = 300
const hash = (text: string) => createHash('sha256').update(text).digest()

test('a leaf is the hash of a zero byte and the entry; the empty log’s root is the hash of nothing', () => {
  expect(toHex(leafHash('head'))).toBe(hash('\0head').toString('hex'))
  expect(toHex(leafHash(new Uint8Array([0xff])))).toBe(
    createHash('sha256').update(Buffer.of(0, 0xff)).digest('hex'),
  )
  expect(toHex(EMPTY_ROOT)).toBe(hash('').toString('hex'))
})

test('every entry of every log up to 300 entries is in it, and at no other place', () => {
  for (let size = 1; size <= MOST; size += 1) {
    const tree = treeOf(size)
    for (let index = 0; index < size; index += 1) {
      const path = pathOf(index, 0, size)
      checkInclusion(leafHash(entryAt(index)), index, tree, path)
      const elsewhere = (index + 1) % size
      if (size > 1 && index % 7 === 0) {
        expect(() => checkInclusion(leafHash(entryAt(index)), elsewhere, tree, path)).toThrow(Broken)
      }
    }
  }
})

test('every log up to 300 entries begins with every shorter one, and with no other of that size', () => {
  for (let newer = 0; newer <= MOST; newer += 1) {
    for (let older = 0; older <= newer; older += 1) {
      const path = growthOf(older, newer)
      checkConsistency(treeOf(older), treeOf(newer), path)
      if (older > 0 && (older + newer) % 7 === 0) {
        const other = { size: older, root: hash(`another past ${older}`) }
        expect(() => checkConsistency(other, treeOf(newer), path)).toThrow(Broken)
      }
    }
  }
})

describe('each fault has its own sentence', () => {
  const leaf = leafHash(entryAt(5))
  const path = pathOf(5, 0, 13)
  const growth = growthOf(6, 13)
  const says = (work: () => void): string => {
    try {
      work()
    } catch (error) {
      if (error instanceof Broken) return error.message
      throw error
    }
    return 'accepted'
  }
  test.each<[string, () => void]>([
    ['The log has 13 entries: place 13 is not in it.', () => checkInclusion(leaf, 13, treeOf(13), path)],
    [
      'The way from entry 5 to the log’s root is cut off.',
      () => checkInclusion(leaf, 5, treeOf(13), path.slice(0, -1)),
    ],
    [
      'The way from entry 5 to the log’s root is too long.',
      () => checkInclusion(leaf, 5, treeOf(13), [...path, hash('more')]),
    ],
    [
      'The log does not hold this entry at place 5: the way from it ends elsewhere.',
      () => checkInclusion(leafHash('another'), 5, treeOf(13), path),
    ],
    [
      'The log has shrunk: it had 13 entries before, and now it has 6.',
      () => checkConsistency(treeOf(13), treeOf(6), []),
    ],
    [
      'The log has two different roots for its 13 entries.',
      () => checkConsistency(treeOf(13), { size: 13, root: hash('fork') }, []),
    ],
    [
      'The log’s 13 entries do not begin with the 6 that it had before.',
      () => checkConsistency({ size: 6, root: hash('fork') }, treeOf(13), growth),
    ],
    [
      'The proof that the log has only grown is cut off.',
      () => checkConsistency(treeOf(6), treeOf(13), growth.slice(0, -1)),
    ],
    ['The proof that the log has only grown is cut off.', () => checkConsistency(treeOf(6), treeOf(13), [])],
    [
      'The proof that the log has only grown is too long.',
      () => checkConsistency(treeOf(6), treeOf(13), [...growth, hash('more')]),
    ],
    [
      'The proof that the log has only grown is too long.',
      () => checkConsistency(treeOf(0), treeOf(13), [hash('more')]),
    ],
    [
      'The log says that it is empty, but its root is that of another.',
      () => checkConsistency({ size: 0, root: hash('x') }, treeOf(13), []),
    ],
    [
      'A proof of the log holds something that is not a hash.',
      () => checkInclusion(leaf, 5, treeOf(13), [new Uint8Array(31)]),
    ],
    [
      'The size and root of the log cannot be read.',
      () => checkInclusion(leaf, 5, { size: 1.5, root: leaf }, []),
    ],
  ])('%s', (sentence, work) => {
    expect(says(work)).toBe(sentence)
  })
})

test('1,000 random changes of proofs: one changed bit anywhere, and it proves nothing', () => {
  const flipped = (bytes: Uint8Array, bit: number): Uint8Array => {
    const copy = Uint8Array.from(bytes)
    const at = Math.floor(bit / 8) % copy.length
    copy[at] = (copy[at] ?? 0) ^ (1 << (bit % 8))
    return copy
  }
  fc.assert(
    fc.property(fc.integer({ min: 2, max: MOST }), fc.nat(), fc.nat(), fc.nat(), (size, pick, step, bit) => {
      const index = pick % size
      const path = pathOf(index, 0, size)
      const bad = path.map((part, at) => (at === step % path.length ? flipped(part, bit) : part))
      expect(() => checkInclusion(leafHash(entryAt(index)), index, treeOf(size), bad)).toThrow(Broken)
      const older = 1 + (pick % (size - 1))
      const growth = growthOf(older, size)
      const badGrowth = growth.map((part, at) => (at === step % growth.length ? flipped(part, bit) : part))
      expect(() => checkConsistency(treeOf(older), treeOf(size), badGrowth)).toThrow(Broken)
    }),
    { numRuns: 1000 },
  )
})

test('sizes beyond 32 bits are counted exactly', () => {
  const root = hash('root')
  const path = Array.from({ length: 41 }, (_, at) => hash(`beside ${at}`))
  const climb = (index: number, size: number) => {
    try {
      checkInclusion(hash('leaf'), index, { size, root }, path)
    } catch (error) {
      return error instanceof Broken ? error.message : error
    }
    return 'accepted'
  }
  expect(climb(0, 2 ** 41)).toContain('ends elsewhere')
  expect(climb(0, 2 ** 42)).toContain('cut off')
  expect(climb(0, 2 ** 40)).toContain('too long')
  expect(climb(2 ** 41, 2 ** 41)).toContain('not in it')
})
