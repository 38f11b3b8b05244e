/** public logs: anybody can follow the log of all heads from its tiles, and it never tells another story. */
import { readBundle, rootOf, type TileSource, tilePath } from '@pramaan/tlog'
import {
  checkConsistency,
  checkInclusion,
  hashFromBase64,
  leafHash,
  openCheckpoint,
  policyText,
  readFirmKey,
  readKey,
  readLogProof,
} from '@pramaan/verifier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { giveMoney } from '../../../test/money-people.ts'
import { type Heads, headsWith } from '../../ledger/heads.ts'
import { growthOf, placeOf } from '../../ledger/public-log.ts'

let house: House
let heads: Heads
let client: string
beforeAll(async () => {
  house = await openHouse()
  heads = headsWith(house.services, 'demo')
  client = (await newPerson(house)).id
})
afterAll(() => house.close())

async function moreHeads(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    await giveMoney(house, client, 1)
    expect(await heads.make()).not.toBeNull()
  }
}

const get = (url: string) => house.app.inject({ method: 'GET', url })

async function policy() {
  const { body } = await get('/log/key')
  return { logs: [{ key: readKey(body.trim()), url: null }], witnesses: [], groups: [], quorum: 'none' }
}

const served: TileSource = {
  read: (tiles) => Promise.all(tiles.map(async (tile) => (await get(`/log/${tilePath(tile)}`)).rawPayload)),
}

test('before the first head there is nothing to follow, and it says so', async () => {
  const [row] = await house.asOwner<{ n: bigint }>('select count(*) as n from ledger_head')
  if (row?.n === 0n) expect(await get('/log/checkpoint')).toMatchObject({ statusCode: 404 })
})

test('its policy names the log’s key and the witnesses, of whom there is none here', async () => {
  const { body } = await get('/log/policy')
  expect(body).toBe(policyText(await policy()))
})

test('the firm’s key stands at a well-known path, as text and as JSON, for anybody', async () => {
  const { key } = house.services.signer
  const [plain, json] = [await get('/.well-known/firm-key.txt'), await get('/.well-known/firm-key.json')]
  expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8')
  const read = { key, rotations: [] }
  expect([plain.body, readFirmKey(plain.body), readFirmKey(json.body)]).toEqual([`${key}\n`, read, read])
  expect(json.json()).toEqual({
    ...{ key, log: (await get('/log/key')).body.trim() },
    rotations: [],
    ...{ checkpoint: '/log/checkpoint', policy: '/log/policy', verifier: '/verify.html' },
  })
})

test('the checkpoint is signed, and its root is the one that the tiles and the heads lead to', async () => {
  await moreHeads(3)
  const note = await get('/log/checkpoint')
  expect(note.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const { size, root, origin } = await openCheckpoint(note.body, await policy())
  const bodies = await house.asOwner<{ body: string }>('select body from ledger_head order by number')
  expect([origin, size]).toEqual(['pramaan.example/heads', bodies.length])
  expect(await rootOf(size, served)).toEqual(root)
  const bundle = await get(`/log/${tilePath({ level: 'entries', index: 0, width: size })}`)
  expect(bundle.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  expect(readBundle(bundle.rawPayload).map((entry) => Buffer.from(entry).toString())).toEqual(
    bodies.map(({ body }) => body),
  )
})

test('a head stands at its place, and every older log is the beginning of the newest', async () => {
  await moreHeads(2)
  const firm = house.services.db.as('firm')
  const { size, root } = await openCheckpoint((await get('/log/checkpoint')).body, await policy())
  const roots = new Map<number, Uint8Array>()
  for (let older = 1; older <= size; older += 1) roots.set(older, await rootOf(older, served))
  for (let number = 1; number <= size; number += 1) {
    const { index, path } = readLogProof((await placeOf(firm, number, size)) ?? '')
    const [head] = await house.asOwner<{ body: string }>('select body from ledger_head where number = $1', [
      number,
    ])
    checkInclusion(leafHash(head?.body ?? ''), index, { size, root }, path)
    const growth = (await growthOf(firm, number, size)).map(
      (hash) => hashFromBase64(hash) ?? new Uint8Array(),
    )
    checkConsistency({ size: number, root: roots.get(number) ?? new Uint8Array() }, { size, root }, growth)
  }
})

test.each([
  'tile/0/000.p/9999',
  'tile/0/001',
  'tile/entries/001',
  'tile/64/000',
  'tile/0/x999/999',
  'tile/0/..%2f000',
  'tile/0/',
  'tile/00/000',
])('/log/%s is not there, and says so', async (path) => {
  expect((await get(`/log/${path}`)).statusCode).toBe(404)
})

test('the app’s own role cannot change, shorten or forget the log', async () => {
  await moreHeads(1)
  const { db } = house.services
  for (const statement of [
    `update log_tile set hashes = sha256('x') where level = 0`,
    `update log_tile set hashes = substring(hashes for 32) || sha256('x') where level = 0`,
    `update log_tile set hashes = hashes || sha256('x') where level = 0`,
    `insert into log_tile (level, index, hashes) values (0, 1, sha256('x'))`,
    `insert into log_checkpoint (size, note, made_at) values (1000000000, 'x', now())`,
    `delete from log_tile`,
    `update log_checkpoint set note = 'x'`,
    `delete from log_checkpoint`,
    `update log_cosignature set line = 'x'`,
  ])
    await expect(db.query(statement), statement).rejects.toThrow()
})
