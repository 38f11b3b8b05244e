/**
 * backup: an instance from before lots stood apart from their orders (migration 0044), with its keys: two stocks held, one sold and
 * not settled, orders that wait, at the exchange and at the desk, and such as were cancelled, filled and rejected there.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '../../test/restored.ts'
import { type Db, openDatabase } from '../platform/database.ts'
import { existingKeys, type Keys } from '../platform/keys.ts'
import { readBackup } from './manifest.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'

let database: EmptyDatabase
let owner: Db
let folder: string
let restored: Restored

beforeAll(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pramaan-before-'))
  const kept = await readFile(join(import.meta.dirname, '../../test/before-one-engine.json.gz'))
  const files = JSON.parse(gunzipSync(kept).toString()) as Record<string, string>
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), Buffer.from(content, 'base64'))
  const keys = (await existingKeys(join(folder, 'keys'))) as Keys
  restored = await restoreBackup({ url: database.url, keys }, await readBackup(folder, keys), {
    replaces: false,
    keepsFindings: false,
  })
  owner = openDatabase({ url: database.url, connections: 1, asOwner: true })
})
afterAll(async () => {
  await owner.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

test('every entry is there, and the audit finds nothing in the new form', () => {
  expect(restored.findings).toEqual([])
  expect(restored.entries).toBeGreaterThan(0n)
})

test('each order is what it was: what is held, what was sold and what it brought, what waits with its money', async () => {
  const orders = await owner.query(
    `select kind, status, filled, quantity, gross_paise, sold_quantity, sold_gross_paise, sale_gross_paise, ended,
            sale_settled_at is not null as is_settled, blocked_paise > 0 as has_blocked, at_desk
     from order_now order by placed_at`,
  )
  const order = (more: object) =>
    expect.objectContaining({ kind: 'standard', at_desk: false, ended: null, sold_quantity: 0n, ...more })
  const desk = { kind: 'fo', at_desk: true }
  expect(orders).toEqual([
    order({ status: 'holding', filled: 19n, quantity: 19n, gross_paise: 2_559_680n }),
    order({ status: 'holding', filled: 24n, quantity: 24n, gross_paise: 2_572_080n }),
    order({
      status: 'sold',
      quantity: 0n,
      gross_paise: 0n,
      sold_quantity: 86n,
      sold_gross_paise: 2_519_800n,
      sale_gross_paise: 2_519_370n,
      is_settled: false,
    }),
    order({ status: 'awaiting', has_blocked: true }),
    order({ status: 'cancelled', ended: { code: 'cancelled' } }),
    order({ ...desk, status: 'awaiting', has_blocked: true }),
    order({ ...desk, status: 'holding', filled: 9n, quantity: 9n, gross_paise: 2_626_200n }),
    order({
      ...desk,
      status: 'rejected',
      ended: {
        code: 'rejected',
        facts: { message: 'The desk could not find a seller of this size inside your limit today.' },
      },
    }),
  ])
})

test('what was to be settled and what would have lapsed is due', async () => {
  expect(
    await owner.query('select kind, count(*) from due where done_at is null group by kind order by kind'),
  ).toEqual([
    { kind: 'day-charges', count: 1n },
    { kind: 'lapse', count: 2n },
    { kind: 'settlement', count: 1n },
  ])
})

test('no step lost who did it: no actor is a sentence any more', async () => {
  const steps = await owner.query<{ actor: string; steps: bigint }>(
    'select actor, count(*) as steps from order_step group by actor order by actor',
  )
  expect(steps).toEqual([
    { actor: 'client', steps: 10n },
    { actor: 'demo-desk', steps: 2n },
  ])
})
