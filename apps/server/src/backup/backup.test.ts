/** backup: what was backed up while people were at work comes back whole, anywhere; what is damaged never gets in. */
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportCsv, exportProof, requestWithdrawal, urlOf } from '@pramaan/contracts'
import { linesOf, verifyLines } from '@pramaan/verifier'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Person, sendAs } from '../../test/account-people.ts'
import { type House, newNetwork, openHouse } from '../../test/harness.ts'
import { giveGrants, giveMoney, newSaver } from '../../test/money-people.ts'
import { type EmptyDatabase, emptyDatabase } from '../../test/restored.ts'
import { seedDemo } from '../demo/seed.ts'
import { auditLedger } from '../ledger/audit.ts'
import { headsWith } from '../ledger/heads.ts'
import { appUrl } from '../platform/app-login.ts'
import { openDatabase } from '../platform/database.ts'
import { keysFrom } from '../platform/keys.ts'
import { makeTables } from '../platform/migrate.ts'
import { makeBackup } from './make-backup.ts'
import { fileOf, MANIFEST, type Manifest, readBackup } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { readGuards, readTables } from './shape.ts'

const LONG_AGO_MS = 5 * 365 * 86_400_000
const PLAIN = { replaces: false, keepsFindings: false }

let house: House
let scratch: string
/** A backup that the tests only look at, and an empty database that all of them leave empty. */
let whole: { folder: string; manifest: Manifest }
let empty: EmptyDatabase
beforeAll(async () => {
  house = await openHouse()
  await house.asOwner('insert into instance (key_fingerprint) values ($1)', [house.services.keys.fingerprint])
  await seedDemo(house.services)
  scratch = await mkdtemp(join(import.meta.dirname, '../../../../.cache/backup-'))
  whole = await backUp()
  empty = await emptyDatabase()
})
afterAll(async () => {
  await empty.drop()
  await house.close()
  await rm(scratch, { recursive: true })
})

const newTarget = async (): Promise<EmptyDatabase> => {
  const target = await emptyDatabase()
  onTestFinished(() => target.drop())
  return target
}

let count = 0
const newFolder = () => {
  count += 1
  return join(scratch, `backup-${count}`)
}

const backUp = async (url = house.ownerUrl): Promise<{ folder: string; manifest: Manifest }> => {
  const folder = newFolder()
  return { folder, manifest: await makeBackup({ ...house.services, url }, folder) }
}

const putBack = async ({ url }: EmptyDatabase, folder: string, wishes = PLAIN) =>
  restoreBackup({ url, keys: house.services.keys }, await readBackup(folder, house.services.keys), wishes)

const on = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
  const db = openDatabase({ url, connections: 1, asOwner: true })
  try {
    return await db.query<Row>(text)
  } finally {
    await db.close()
  }
}

const file = async (
  app: FastifyInstance,
  { token, cookies }: Person,
  contract: typeof exportCsv | typeof exportProof,
) =>
  (
    await app.inject({
      method: 'GET',
      url: urlOf(contract),
      remoteAddress: newNetwork(),
      headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${token}` },
      cookies,
    })
  ).body

test('an instance backed up while 8 clients withdraw without a pause comes back whole: its books, proofs and exports', async () => {
  const resting = await newSaver(house, 0)
  const busy = await Promise.all(Array.from({ length: 8 }, () => newSaver(house, 0)))
  // Nobody signs these deposits, so they are older than the demo's keys.
  house.clock.move(-LONG_AGO_MS)
  await giveMoney(house, resting.id, 60_000)
  for (const { id } of busy) await giveMoney(house, id, 90_000_000)
  house.clock.move(LONG_AGO_MS)
  for (const { id } of [...busy, resting]) await giveGrants(house, id, 2000)
  // The people above came past every check: what they refer to is made up for.
  await house.pastTriggers(
    `insert into image (id, client_id, purpose, sealed, content_mac, width_px, height_px, created_at, is_handed_in)
     select image_id, client_id, 'identity', '', '', 1, 1, submitted_at, true
     from identity_submission, unnest(array[front_image_id, back_image_id]) image_id on conflict do nothing`,
  )
  const withdraw = ({ cardId, ...person }: (typeof busy)[number]) =>
    sendAs(house, person, requestWithdrawal, { body: { amount: 20_000, bank_card_id: cardId } })
  expect((await withdraw(resting)).status).toBe(200)
  await headsWith(house.services, 'demo').make()
  const before = {
    csv: await file(house.app, resting, exportCsv),
    proof: await file(house.app, resting, exportProof),
  }

  let isOver = false
  let made = 0
  const load = busy.map(async (person) => {
    while (!isOver) {
      expect((await withdraw(person)).status).toBe(200)
      made += 1
    }
  })
  while (made < 8) await new Promise((resolve) => setImmediate(resolve))
  const begun = made
  const { folder, manifest } = await backUp().finally(() => {
    isOver = true
  })
  const during = made - begun
  await Promise.all(load)
  expect(during).toBeGreaterThan(0)

  const target = await newTarget()
  const restored = await putBack(target, folder)
  expect(restored.findings).toEqual([])
  expect(restored.entries).toBe(BigInt(rowsOf(manifest, 'ledger_entry')))
  const app = await target.open(house)
  const after = { csv: await file(app, resting, exportCsv), proof: await file(app, resting, exportProof) }
  expect(after).toEqual(before)
  async function* pieces() {
    yield after.proof
  }
  expect(await verifyLines(linesOf(pieces()))).toMatchObject({ isWhole: true })
  const db = openDatabase({ url: appUrl(target.url, house.services.keys) })
  expect((await auditLedger(db, house.services.keys))?.findings).toEqual([])
  await db.close()
})

const rowsOf = (manifest: Manifest, table: string) =>
  manifest.tables.find(({ name }) => name === table)?.rows ?? 0

test('an owner without special rights backs up and restores every row of every table, and weakens nothing', async () => {
  const { manifest } = whole
  const target = await newTarget()
  await putBack(target, whole.folder)
  const again = await backUp(target.url)
  expect(again.manifest.tables).toEqual(manifest.tables)
  expect(again.manifest.sequences).toEqual(manifest.sequences)
  expect(again.manifest.ledger_head).toEqual(manifest.ledger_head)

  const fresh = openDatabase({ url: house.ownerUrl, connections: 1, asOwner: true })
  const restored = openDatabase({ url: target.url, connections: 1, asOwner: true })
  const tables = await readTables(fresh)
  expect(manifest.tables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name))
  // Rows of such tables are hidden even from the owner.
  const hidden = tables.filter(({ isForced, name }) => isForced && rowsOf(manifest, name) > 0)
  expect(hidden.length).toBeGreaterThan(3)
  // Every trigger, constraint, policy, grant and index. The owner's name is in the grants.
  const withoutOwner = (guard: string) =>
    guard.replaceAll(/\b(owner_t_[0-9a-f]+|pramaan)\b(?=[=/,}])/g, 'owner')
  expect((await readGuards(restored)).map(withoutOwner)).toEqual((await readGuards(fresh)).map(withoutOwner))
  const app = openDatabase({ url: appUrl(target.url, house.services.keys), connections: 1 })
  await expect(app.query('delete from ledger_entry')).rejects.toThrow(/permission denied/)
  expect(await app.query('select * from ledger_entry')).toEqual([])
  await Promise.all([fresh, restored, app].map((db) => db.close()))

  // A decision's transaction number stays behind: in another cluster it could be that of one yet to come.
  const decided = 'select count(*) as decided from proposal where decided_in is not null'
  expect(await house.asOwner(decided)).not.toEqual([{ decided: 0n }])
  expect(await on(target.url, decided)).toEqual([{ decided: 0n }])
  // Numbers go on: none that a row has is handed out again.
  const [numbers] = await on<{ next: bigint; most: bigint }>(
    target.url,
    `select nextval(pg_get_serial_sequence('ledger_account', 'id')) as next, (select max(id) from ledger_account) as most`,
  )
  expect(numbers?.next).toBeGreaterThan(numbers?.most ?? 0n)
})

const isEmpty = async ({ url }: EmptyDatabase) =>
  (await on(url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).length === 0

test.each<[string, (folder: string) => Promise<unknown>]>([
  ['a byte of a table changed', (folder) => changeByte(join(folder, fileOf('ledger_entry')))],
  ['a table cut short', async (folder) => cut(join(folder, fileOf('client')))],
  ['a table missing', (folder) => rm(join(folder, fileOf('mail')))],
  ['a count changed in the manifest', (folder) => changeManifest(folder, /"rows": (\d+)/, '"rows": 123456')],
  [
    'a table left out of the manifest',
    (folder) => changeManifest(folder, /\{\s*"name": "client",[^}]*\},/, ''),
  ],
])('%s: the backup is refused in one sentence, and nothing changes', async (_what, damage) => {
  const folder = newFolder()
  await cp(whole.folder, folder, { recursive: true })
  await damage(folder)
  await expect(putBack(empty, folder)).rejects.toThrow(
    /^The backup backup-\d+ is damaged: [a-z_.]+ [a-z ]+\. Nothing was changed\.$/,
  )
  expect(await isEmpty(empty)).toBe(true)
})

async function changeByte(path: string) {
  const bytes = await readFile(path)
  const middle = bytes.length >> 1
  bytes.writeUInt8((bytes.readUInt8(middle) + 1) & 255, middle)
  await writeFile(path, bytes)
}
const cut = async (path: string) => truncate(path, (await stat(path)).size - 1)
async function changeManifest(folder: string, from: RegExp, to: string) {
  const path = join(folder, MANIFEST)
  const text = await readFile(path, 'utf8')
  expect(text).toMatch(from)
  await writeFile(path, text.replace(from, to))
}

test('a database that holds something is refused, also a Pramaan of its own, until --replace is said', async () => {
  const target = await newTarget()
  await on(target.url, 'create table somebody_elses (id int)')
  await expect(putBack(target, whole.folder)).rejects.toThrow('The database is not empty')
  expect(await on(target.url, 'select * from somebody_elses')).toEqual([])
  await putBack(target, whole.folder, { ...PLAIN, replaces: true })
  await expect(putBack(target, whole.folder)).rejects.toThrow('The database is not empty')
  expect((await putBack(target, whole.folder, { ...PLAIN, replaces: true })).findings).toEqual([])
})

test('a database that somebody works on is refused', async () => {
  const other = openDatabase({ url: empty.url, connections: 1, asOwner: true })
  await other.query('select 1')
  await expect(putBack(empty, whole.folder)).rejects.toThrow(
    'Another program works on the database: stop it first.',
  )
  await other.close()
})

test('the keys are never in a backup, and other keys than its own are refused', async () => {
  const { folder } = whole
  const root = Buffer.alloc(32, 7)
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name))
    expect(bytes.includes(root) || bytes.includes(root.toString('hex')), name).toBe(false)
    expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0)
  }
  await expect(readBackup(folder, keysFrom(Buffer.alloc(32, 8)))).rejects.toThrow(
    'The key file does not belong to this backup',
  )
  await expect(
    makeBackup({ ...house.services, url: house.ownerUrl, keys: keysFrom(Buffer.alloc(32, 8)) }, newFolder()),
  ).rejects.toThrow('The key file does not belong to this database')
})

test('books that are off in the backup are not restored unless that is said, and then told', async () => {
  const [row] = await house.asOwner<{ id: bigint; balance: bigint }>(
    'select id, balance from ledger_account where client_id is not null and balance > 0 limit 1',
  )
  const set = (balance: bigint | undefined) =>
    house.pastTriggers('update ledger_account set balance = $2 where id = $1', [row?.id, balance])
  await set(1n)
  const { folder } = await backUp()
  await set(row?.balance)
  await expect(putBack(empty, folder)).rejects.toThrow(
    /^The books in the backup are off: I\d .+ Nothing was changed/,
  )
  expect(await isEmpty(empty)).toBe(true)
  const restored = await putBack(await newTarget(), folder, { ...PLAIN, keepsFindings: true })
  expect(restored.findings.length).toBeGreaterThan(0)
})

test('a backup of a newer version is refused; one of an older version is brought to the newest form', async () => {
  const { keys } = house.services
  const backup = await readBackup(whole.folder, keys)
  const tomorrow = { name: '9999_tomorrow', sha256: '0'.repeat(64) }
  const newer = { ...backup.manifest, migrations: [...backup.manifest.migrations, tomorrow] }
  await expect(
    restoreBackup({ url: empty.url, keys }, { ...backup, manifest: newer }, PLAIN),
  ).rejects.toThrow('another version of Pramaan (migration 9999_tomorrow)')
  expect(await isEmpty(empty)).toBe(true)

  const [source, target] = [await newTarget(), await newTarget()]
  const old = openDatabase({ url: source.url, connections: 1, asOwner: true })
  const early = backup.manifest.migrations.slice(0, 20)
  await old.transaction((tx) => makeTables(tx, { only: new Set(early.map(({ name }) => name)) }))
  await old.query('insert into instance (key_fingerprint) values ($1)', [keys.fingerprint])
  await old.close()
  const { folder, manifest } = await backUp(source.url)
  expect(manifest.migrations).toHaveLength(20)
  expect((await putBack(target, folder)).findings).toEqual([])
  const applied = await on<{ name: string }>(target.url, 'select name from migration order by name')
  expect(applied.map(({ name }) => name)).toEqual(backup.manifest.migrations.map(({ name }) => name))
})

test('a restored database has the functions of this version, not those that the migrations once made', async () => {
  const target = await newTarget()
  await putBack(target, whole.folder)
  expect(
    await on(
      target.url,
      `select (select oid from pg_proc where proname = 'ledger_post') > max(oid) as is_made_last
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    ),
  ).toEqual([{ is_made_last: true }])
})

test('a folder that is there is never written over, and a backup that failed leaves none', async () => {
  await expect(makeBackup({ ...house.services, url: house.ownerUrl }, whole.folder)).rejects.toThrow(
    'is there already',
  )
  await expect(makeBackup({ ...house.services, url: empty.url }, newFolder())).rejects.toThrow(
    'There is nothing to back up',
  )
  expect((await readdir(scratch)).filter((name) => name.includes('unfinished'))).toEqual([])
})
