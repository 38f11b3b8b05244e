import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { keysFrom, keysOfDatabase, readKeys } from './keys.ts'

let folder: string
let house: House
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pramaan-keys-'))
  house = await openHouse()
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

test('the first start makes a key file that only its owner can read (mode 600), the next reads the same keys', async () => {
  const path = join(folder, 'fresh', 'keys')
  const made = await readKeys(path)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readFile(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  expect((await readKeys(path)).fingerprint).toBe(made.fingerprint)
})

test.each([
  ['empty', ''],
  ['too short', 'ab'.repeat(31)],
  ['too long', 'ab'.repeat(33)],
  ['not hex', 'zz'.repeat(32)],
  ['hex with something behind it', `${'ab'.repeat(32)} and more`],
  ['binary', '\u0000\u0001\u0002'],
])('a key file that is %s stops the start and is left as it is', async (name, content) => {
  const path = join(folder, name.replaceAll(' ', '-'))
  await writeFile(path, content)
  await expect(readKeys(path)).rejects.toThrow(`The key file ${path} does not hold a 32-byte key in hex.`)
  expect(await readFile(path, 'utf8')).toBe(content)
})

test('a key file that is a folder, or in a place that cannot be written, stops the start with one sentence', async () => {
  await mkdir(join(folder, 'a-folder'))
  await expect(readKeys(join(folder, 'a-folder'))).rejects.toThrow(
    'cannot be read: illegal operation on a directory.',
  )
  await writeFile(join(folder, 'a-file'), '')
  await expect(readKeys(join(folder, 'a-file', 'keys'))).rejects.toThrow('cannot be read: not a directory.')
})

test('of two first starts at once one makes the key file for both, and nothing else is left beside it', async () => {
  const path = join(folder, 'both', 'keys')
  const [one, other] = await Promise.all([readKeys(path), readKeys(path)])
  expect(one.fingerprint).toBe(other.fingerprint)
  expect(await readdir(join(folder, 'both'))).toEqual(['keys'])
})

test('a database knows its keys: a start with another key file stops and names it', async () => {
  const [ours, others] = [join(folder, 'ours'), join(folder, 'others')]
  await keysOfDatabase(house.services.db, ours)
  await keysOfDatabase(house.services.db, ours)
  await readKeys(others)
  await expect(keysOfDatabase(house.services.db, others)).rejects.toThrow(
    `The key file ${others} does not belong to this database: set KEYS_FILE to the file that it was first started with.`,
  )
})

test('a lost key file stops the start, and no new one is made in its place', async () => {
  await keysOfDatabase(house.services.db, join(folder, 'ours'))
  const lost = join(folder, 'lost', 'keys')
  await expect(keysOfDatabase(house.services.db, lost)).rejects.toThrow(
    `The key file ${lost} is missing, and without it this database cannot be used`,
  )
  await expect(stat(lost)).rejects.toThrow('ENOENT')
})

test('the fingerprint in the database does not reveal a key', async () => {
  const root = Buffer.alloc(32, 3)
  const { fingerprint, raw } = keysFrom(root)
  for (const secret of [root, raw('password'), raw('access-token')]) {
    expect(fingerprint).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

test('each purpose has a key of its own', () => {
  const keys = keysFrom(Buffer.alloc(32, 4))
  const macs = (['password', 'refresh-token', 'reset-code', 'invitation'] as const).map((purpose) =>
    keys.mac(purpose, 'same text').toString('hex'),
  )
  expect(new Set(macs).size).toBe(4)
})

test('what is sealed opens only with the same key and purpose, unchanged to the last bit', () => {
  const keys = keysFrom(Buffer.alloc(32, 5))
  const sealed = keys.seal('stored-reply', Buffer.from('a reply'))
  expect(keys.open('stored-reply', sealed).toString()).toBe('a reply')
  expect(sealed.includes('a reply')).toBe(false)
  expect(keys.seal('stored-reply', Buffer.from('a reply')).equals(sealed)).toBe(false)
  expect(() => keys.open('password', sealed)).toThrow()
  expect(() => keysFrom(Buffer.alloc(32, 6)).open('stored-reply', sealed)).toThrow()
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => keys.open('stored-reply', changed), `byte ${at}`).toThrow()
  }
})
