import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { madeClusters, privateFolder } from '../test/folders.ts'
import { claimDataDir, type LocalPostgres, StartFailure, startPostgres, urlOfRunning } from './index.ts'
import type { PostgresOptions } from './start-postgres.ts'

const newCluster = madeClusters()
const isRoot = process.getuid?.() === 0

/** Where any user may pass. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-outside-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(options: Partial<PostgresOptions> & { dataDir: string }): Promise<LocalPostgres> {
  const database = await startPostgres({ durable: false, ...options })
  onTestFinished(() => database.stop())
  return database
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const refusalOf = (dataDir: string) =>
  startPostgres({ dataDir, durable: false }).catch((error: unknown) => error)

test('a durable database waits for the disk, checks its pages, and speaks UTF-8 and UTC', async () => {
  const { url } = await start({ dataDir: join(privateFolder(), 'data'), durable: true })
  const settings = await ask(
    url,
    `select name, setting from pg_settings where name in
     ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding', 'TimeZone') order by name`,
  )
  expect(settings).toEqual([
    { name: 'TimeZone', setting: 'UTC' },
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'server_encoding', setting: 'UTF8' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})

test('the database listens on the loopback only and wants its password', async () => {
  const dataDir = newCluster()
  const { url } = await start({ dataDir })
  expect(new URL(url).hostname).toBe('127.0.0.1')
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  for (const file of ['postgres-password', 'running.json', 'postgres.log']) {
    expect(statSync(join(dataDir, file)).mode & 0o777, file).toBe(0o600)
  }
})

test('data and password outlive a stop; our own tools find the address only while it runs', async () => {
  const dataDir = newCluster()
  const first = await start({ dataDir })
  await ask(first.url, 'create table note (words text); insert into note values ($$kept ₹$$)')
  expect(urlOfRunning(dataDir)).toBe(first.url)
  await first.stop()
  await first.exited
  expect(urlOfRunning(dataDir)).toBeUndefined()
  const second = await start({ dataDir })
  expect(await ask(second.url, 'select words from note')).toEqual([{ words: 'kept ₹' }])
})

test('a second start on a folder in use is refused in one sentence and the first goes on', async () => {
  const dataDir = newCluster()
  const { url } = await start({ dataDir })
  const refusal = await refusalOf(dataDir)
  expect(refusal).toBeInstanceOf(StartFailure)
  expect(String(refusal)).toContain(`${dataDir} is in use by another Pramaan (process ${process.pid}).`)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of five starts at once on a new folder exactly one wins', async () => {
  const dataDir = join(privateFolder(), 'data')
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => start({ dataDir })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a folder with somebody else’s files is refused and left alone', async () => {
  const dataDir = privateFolder()
  writeFileSync(join(dataDir, 'thesis.txt'), 'mine')
  expect(String(await refusalOf(dataDir))).toContain('holds files that Pramaan did not make (thesis.txt)')
  expect(readdirSync(dataDir)).toEqual(['thesis.txt'])
})

test('a folder that holds the key file alone is taken: a restore, or whoever adds a server, puts it there first', () => {
  const dataDir = privateFolder()
  writeFileSync(join(dataDir, 'keys'), 'secret')
  claimDataDir(dataDir)
  expect(readdirSync(dataDir).sort()).toEqual(['keys', 'pramaan-data.json'])
})

test('a folder made by another major version is refused and left alone', async () => {
  const dataDir = privateFolder()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'pramaan-data.json'), '{"made_by":"pramaan"}')
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  expect(String(await refusalOf(dataDir))).toContain(
    'made by PostgreSQL 17, and this Pramaan runs PostgreSQL 18',
  )
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'pramaan-data.json'])
})

test('a file in the folder’s place, or a place that cannot be written, is one sentence', async () => {
  const file = join(privateFolder(), 'file')
  writeFileSync(file, '')
  expect(String(await refusalOf(file))).toMatch(/is a file, not a folder\.$/)
  expect(String(await refusalOf('/proc/pramaan'))).toMatch(/^StartFailure: .*cannot be written: .+\.$/)
})

test('a damaged mark of the data folder is one sentence', async () => {
  const dataDir = privateFolder()
  writeFileSync(join(dataDir, 'pramaan-data.json'), '{"made_')
  expect(String(await refusalOf(dataDir))).toMatch(
    /^StartFailure: The file .+pramaan-data\.json is damaged: .+\.$/,
  )
})

test('a cluster whose making was cut short is made again', async () => {
  const dataDir = privateFolder()
  writeFileSync(join(dataDir, 'pramaan-data.json'), '{"made_by":"pramaan"}')
  mkdirSync(join(dataDir, 'postgres.new'))
  writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
  writeFileSync(join(dataDir, 'postgres.password'), 'left behind')
  await start({ dataDir })
  expect(
    readdirSync(dataDir).filter((name) => name.includes('.new') || name === 'postgres.password'),
  ).toEqual([])
})

test('a database that cannot be made says so in one sentence and leaves no password behind', async () => {
  const dataDir = privateFolder()
  // The cluster's place is remembered under a file, where no folder can be made.
  writeFileSync(join(dataDir, 'file'), '')
  const clusterDir = join(dataDir, 'file', 'postgres')
  writeFileSync(
    join(dataDir, 'pramaan-data.json'),
    JSON.stringify({ made_by: 'pramaan', cluster_dir: clusterDir }),
  )
  expect(String(await refusalOf(dataDir))).toMatch(/^StartFailure: .+\.$/)
  expect(readdirSync(dataDir).sort()).toEqual(['file', 'pramaan-data.json'])
})

/** In a checkout that is closed to others root would enter a namespace, in which PostgreSQL can read what root can. */
const asOtherUser = (): Pick<PostgresOptions, 'rootWay' | 'outside'> =>
  isRoot && !isOpen(import.meta.dirname) ? { rootWay: 'other-user', outside: openFolder() } : {}

function isOpen(dir: string): boolean {
  const others = statSync(dir).mode & 0o001
  return others !== 0 && (dirname(dir) === dir || isOpen(dirname(dir)))
}

test('the key file beside the cluster is unreadable to PostgreSQL itself, its superuser included, where root has started it', async () => {
  // As a checkout usually lies: others may pass.
  const dataDir = join(openFolder(), 'data')
  const { url } = await start({ dataDir, ...asOtherUser() })
  const keys = join(dataDir, 'keys')
  writeFileSync(keys, 'the secret of everything', { mode: 0o600 })
  const reading = ask(url, `select pg_read_file('${keys}')`)
  // Started by anybody else it runs as that same user, who can read what the server can.
  if (!isRoot) return expect(await reading).toHaveLength(1)
  await expect(reading).rejects.toThrow('Permission denied')
  await expect(ask(url, `select pg_read_file('${join(dataDir, 'postgres-password')}')`)).rejects.toThrow(
    'Permission denied',
  )
  expect(readdirSync(dataDir)).toContain('postgres')
})

test('no rule of pg_hba.conf lets anybody in without a password', async () => {
  const { url } = await start({ dataDir: newCluster() })
  expect(await ask(url, 'select distinct auth_method from pg_hba_file_rules')).toEqual([
    { auth_method: 'scram-sha-256' },
  ])
})

test('as root where namespaces are forbidden, another user runs it, reachable or not', async () => {
  const home = privateFolder()
  const dataDir = join(home, 'data')
  const outside = openFolder()
  const inNamespace = await start({ dataDir })
  await ask(inNamespace.url, 'create table note as select 7 as number')
  await inNamespace.stop()
  const asOther = await start({ dataDir, rootWay: 'other-user', outside })
  expect(await ask(asOther.url, 'select number from note')).toEqual([{ number: 7 }])
  if (!isRoot) return expect(asOther.notice).toBeUndefined()
  expect(asOther.notice).toMatch(new RegExp(`its data lies in ${outside}/data-[0-9a-f]{12}/postgres\\.$`))
  expect(readdirSync(dataDir)).not.toContain('postgres')
  await asOther.stop()
  const again = await start({ dataDir })
  expect(await ask(again.url, 'select number from note')).toEqual([{ number: 7 }])
  expect(readFileSync(join(dataDir, 'pramaan-data.json'), 'utf8')).toContain(outside)
})
