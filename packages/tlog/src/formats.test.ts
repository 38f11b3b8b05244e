/** tlog: paths, bundles, requests and signatures in the forms that others read. */
import { randomBytes } from 'node:crypto'
import {
  Broken,
  checkpointText,
  checkSignatures,
  keyText,
  leafHash,
  openNote,
  readKey,
  readNote,
} from '@pramaan/verifier'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addCheckpointText,
  bundleOf,
  cosignaturesIn,
  cosignerFrom,
  logSignerFrom,
  readAddCheckpoint,
  readBundle,
  readTilePath,
  signedNote,
  type TilePath,
  tilePath,
} from './index.ts'

describe('tile paths', () => {
  test.each<[string, TilePath]>([
    ['tile/0/000', { level: 0, index: 0, width: 256 }],
    ['tile/0/000.p/1', { level: 0, index: 0, width: 1 }],
    ['tile/3/x001/x234/067', { level: 3, index: 1_234_067, width: 256 }],
    ['tile/entries/x001/000.p/255', { level: 'entries', index: 1_000, width: 255 }],
  ])('%s', (path, tile) => {
    expect(tilePath(tile)).toBe(path)
    expect(readTilePath(path)).toEqual(tile)
  })

  test('any tile’s path is read back', () => {
    const level = fc.oneof(fc.integer({ min: 0, max: 63 }), fc.constant('entries' as const))
    const tile = fc.record({ level, index: fc.maxSafeNat(), width: fc.integer({ min: 1, max: 256 }) })
    fc.assert(
      fc.property(tile, (one) => {
        expect(readTilePath(tilePath(one))).toEqual(one)
      }),
    )
  })

  test.each([
    'tile/0/0',
    'tile/00/000',
    'tile/64/000',
    'tile/0/x000/001',
    'tile/0/001/001',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/-1/000',
    'tile/0/x999/x999/x999/x999/x999/999',
    '/tile/0/000',
    'tile/0/000/',
    'tile/entries/../000',
  ])('%s is none', (path) => {
    expect(readTilePath(path)).toBeNull()
  })
})

test('a bundle holds each entry behind its length, and a cut one is refused', () => {
  const bundle = bundleOf(['ab', '', 'é'])
  expect(Buffer.from(bundle).toString('hex')).toBe('00026162' + '0000' + '0002c3a9')
  expect(readBundle(bundle).map((entry) => Buffer.from(entry).toString())).toEqual(['ab', '', 'é'])
  expect(() => readBundle(bundle.subarray(0, -1))).toThrow(Broken)
  expect(() => readBundle(Uint8Array.of(0))).toThrow(Broken)
  expect(() => bundleOf([new Uint8Array(65_536)])).toThrow(RangeError)
})

const log = logSignerFrom('pramaan.example/heads', randomBytes(32))
const witness = cosignerFrom('asha.example/w1', randomBytes(32))
const text = checkpointText('pramaan.example/heads', { size: 1, root: leafHash('a') })

describe('signatures', () => {
  test('a log’s and a witness’s are good under their published keys, and the witness’s has its time', async () => {
    const note = signedNote(text, [log.sign(text), witness.cosign(text, 1_794_988_800)])
    const keys = [log, witness].map(({ key }) => readKey(keyText(key)))
    const { good } = await openNote(note, keys)
    expect(good.map(({ key, time }) => [key.name, time])).toEqual([
      ['pramaan.example/heads', null],
      ['asha.example/w1', 1_794_988_800],
    ])
  })

  test('one secret gives one key, but another id as a log than as a witness', () => {
    const seed = randomBytes(32)
    const [one, same] = [logSignerFrom('a.example', seed), logSignerFrom('a.example', seed)]
    expect(keyText(one.key)).toBe(keyText(same.key))
    expect(cosignerFrom('a.example', seed).key.id).not.toBe(one.key.id)
  })

  test('no time and no last line break: nothing is signed', () => {
    expect(() => witness.cosign(text, 0)).toThrow(RangeError)
    expect(() => log.sign('a')).toThrow(RangeError)
    expect(() => logSignerFrom('two words', randomBytes(32))).toThrow(Broken)
  })
})

describe('a request to a witness', () => {
  const checkpoint = signedNote(text, [log.sign(text)])
  const request = { oldSize: 7, path: [leafHash('a'), leafHash('b')], checkpoint }

  test('it is written as it is read, also without a proof', () => {
    for (const path of [request.path, []]) {
      const read = readAddCheckpoint(addCheckpointText({ ...request, path }))
      expect({ ...read, path: read.path.map(String) }).toEqual({ ...request, path: path.map(String) })
    }
    expect(addCheckpointText({ ...request, oldSize: 0, path: [] })).toBe(`old 0\n\n${checkpoint}`)
  })

  test.each([
    ['nothing', '', 'The request has no checkpoint: no empty line stands before it.'],
    ['no size', `\n\n${checkpoint}`, 'The request does not begin with the size that was seen last.'],
    [
      'a leading zero',
      `old 07\n\n${checkpoint}`,
      'The request does not begin with the size that was seen last.',
    ],
    ['no hash', `old 7\nAAAA\n\n${checkpoint}`, 'Line 1 of the proof is not a hash.'],
    [
      '64 lines',
      addCheckpointText({ ...request, path: Array(64).fill(leafHash('a')) }),
      'The request has more than 63 lines of proof.',
    ],
  ])('%s is refused', (_name, body, sentence) => {
    expect(() => readAddCheckpoint(body)).toThrow(new Broken(sentence))
  })

  test('of its answer only known keys count, and one that does not fit is refused', async () => {
    const line = witness.cosign(text, 5)
    const other = cosignerFrom('ravi.example/w1', randomBytes(32)).cosign(text, 5)
    expect(await cosignaturesIn(line + other, checkpoint, [witness.key])).toEqual([line])
    await expect(cosignaturesIn(other, checkpoint, [witness.key])).rejects.toThrow(Broken)
    await expect(cosignaturesIn(witness.cosign('x\n', 5), checkpoint, [witness.key])).rejects.toThrow(Broken)
    const note = readNote(checkpoint + line)
    expect(await checkSignatures(note, [witness.key])).toHaveLength(1)
  })
})
