/** platform: how the app gets its login, in our own cluster and in an operator's, once and for all servers. */
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '@pramaan/local-postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withDatabase } from '../../test/global-setup.ts'
import { appLoginOf, type GivenDatabase, ownerUrlOf } from './app-login.ts'
import { type Db, openDatabase } from './database.ts'
import { migrate, refuseOldDatabase } from './migrate.ts'

const folder = join(import.meta.dirname, '../../../../.cache', `test-login-${process.pid}`)
const keysFile = join(folder, 'keys')

/** A cluster of its own: the role, and so the login, is one for all databases of a cluster. */
let postgres: { url: string; stop(): Promise<void> }
let superuser: Db
let plainUrl: string
beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  postgres = await startPostgres({ dataDir: join(folder, 'data'), durable: true })
  superuser = openDatabase({ url: postgres.url, connections: 1, asOwner: true })
  await superuser.query("create role plain login createrole password 'a plain owner'")
  await superuser.query('create database theirs owner plain')
  const url = new URL(withDatabase(postgres.url, 'theirs'))
  Object.assign(url, { username: 'plain', password: 'a plain owner' })
  plainUrl = url.href
  // Makes the role too, as an operator's owner without any special right but that one.
  await migrate(plainUrl)
})
afterAll(async () => {
  await superuser.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})
/** As it was before the role had a login: whoever owned the tables stepped down to it. */
beforeEach(() => superuser.query('alter role pramaan_app nologin password null'))

const given = (changes: Partial<GivenDatabase> = {}) => ({
  databaseUrl: plainUrl,
  migrationsUrl: null,
  directUrl: null,
  keysFile,
  ...changes,
})

const enter = async (changes: Partial<GivenDatabase> & { keysFile?: string } = {}) => {
  const asked = { ...given(), ...changes }
  return appLoginOf(asked, await ownerUrlOf(asked))
}

const whoIs = async (url: string): Promise<unknown> => {
  const db = openDatabase({ url, connections: 1 })
  try {
    return (await db.query('select session_user as login'))[0]
  } finally {
    await db.close()
  }
}

const APP = { login: 'pramaan_app' }

test('with the owner’s address alone the login is made, its secret comes from the key file of mode 0600, and PostgreSQL keeps only its SCRAM form', async () => {
  const { url } = await enter()
  expect(await whoIs(url)).toEqual(APP)
  expect((await stat(keysFile)).mode & 0o777).toBe(0o600)
  const [kept] = await superuser.query<{ rolpassword: string }>(
    "select rolpassword from pg_authid where rolname = 'pramaan_app'",
  )
  expect(kept?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/)
  expect(kept?.rolpassword).not.toContain(new URL(url).password)
})

test('another start with the same keys finds the same login, and three at once make one', async () => {
  const [one, two, three] = await Promise.all([enter(), enter(), enter()])
  expect(two).toEqual(one)
  expect(three).toEqual(one)
  expect(await enter()).toEqual(one)
  expect(await whoIs(one.url)).toEqual(APP)
})

test('a database from before, whose role had no login, gets it at its next start and loses nothing', async () => {
  await migrate(postgres.url)
  await superuser.query(
    "insert into mail (id, to_address, subject, body_text, created_at) values (gen_random_uuid(), 'a@b.in', 'kept', '', now())",
  )
  const { url } = await enter({ databaseUrl: postgres.url, isEmbedded: true })
  const db = openDatabase({ url, connections: 1 })
  expect(await db.query('select subject from mail')).toEqual([{ subject: 'kept' }])
  await db.close()
})

test('the time-outs are the role’s own, and come back at the next start if somebody took them away', async () => {
  const { url } = await enter()
  await superuser.query('alter role pramaan_app reset all')
  await expect(whoIs(url)).rejects.toThrow('statement_timeout = 0 ms and not 5000 ms')
  await enter()
  expect(await whoIs(url)).toEqual(APP)
})

test('a login that another instance on the same server uses is not taken from it', async () => {
  const { url } = await enter()
  await superuser.query('create database second owner plain')
  const databaseUrl = withDatabase(plainUrl, 'second')
  await migrate(databaseUrl)
  await expect(enter({ databaseUrl, keysFile: join(folder, 'other-keys') })).rejects.toThrow(
    /^The role pramaan_app of the database at \S+ logs in with another password than this instance's: set DATABASE_URL to its login and MIGRATIONS_DATABASE_URL to the owner's, or, .+\.$/,
  )
  expect(await whoIs(url)).toEqual(APP)
})

test('an owner who may not give the login says so in one sentence', async () => {
  await superuser.query("create role poor login password 'a poor owner'")
  await superuser.query('grant pramaan_app to poor')
  await superuser.query('create database poors owner poor')
  const url = new URL(withDatabase(postgres.url, 'poors'))
  Object.assign(url, { username: 'poor', password: 'a poor owner' })
  await migrate(url.href)
  await expect(enter({ databaseUrl: url.href, keysFile: join(folder, 'poor-keys') })).rejects.toThrow(
    /^The user "poor" of the database may not give pramaan_app its login: let somebody who may run .+\.$/,
  )
})

const chosen = (password: string): string => {
  const url = new URL(plainUrl)
  Object.assign(url, { username: 'pramaan_app', password })
  return url.href
}

test('with two addresses the app’s login gets the password that DATABASE_URL has, and another one is refused later', async () => {
  const databaseUrl = chosen('chosen by the operator')
  expect(await enter({ databaseUrl, migrationsUrl: plainUrl })).toEqual({
    url: databaseUrl,
    directUrl: databaseUrl,
  })
  expect(await whoIs(databaseUrl)).toEqual(APP)
  await expect(enter({ databaseUrl: chosen('a guess'), migrationsUrl: plainUrl })).rejects.toThrow(
    /^The database at \S+ refuses the user "pramaan_app" or the password in DATABASE_URL\.$/,
  )
})

test('with the app’s login alone a server works on tables of its version, and says what to do on older ones', async () => {
  const databaseUrl = chosen('for serving only')
  await enter({ databaseUrl, migrationsUrl: plainUrl })
  expect(await ownerUrlOf(given({ databaseUrl }))).toBeNull()
  expect(await enter({ databaseUrl })).toEqual({ url: databaseUrl, directUrl: databaseUrl })
  const db = openDatabase({ url: databaseUrl, connections: 1 })
  await expect(refuseOldDatabase(db)).resolves.toBeNull()
  const theirs = openDatabase({ url: plainUrl, connections: 1, asOwner: true })
  await theirs.query("update migration set name = 'x' || name where name like '0002%'")
  await expect(refuseOldDatabase(db)).rejects.toThrow(
    /^The database has not had the migration 0002_clients, and the login in DATABASE_URL may not migrate: .+npm run migrate.+\.$/,
  )
  await theirs.query("update migration set name = substr(name, 2) where name like 'x%'")
  await Promise.all([db.close(), theirs.close()])
})

test('a role with more than its grants is not worked with: not as a member, an owner or with a right of its own', async () => {
  const { url } = await enter()
  for (const [give, take, says] of [
    ['grant pg_monitor to pramaan_app', 'revoke pg_monitor from pramaan_app', 'is a member of another role'],
    ['alter role pramaan_app createrole', 'alter role pramaan_app nocreaterole', 'has rights of its own'],
    ['alter role pramaan_app bypassrls', 'alter role pramaan_app nobypassrls', 'has rights of its own'],
    ['create table owned (); alter table owned owner to pramaan_app', 'drop table owned', 'owns something'],
  ] as const) {
    await superuser.query(give)
    await expect(whoIs(url), give).rejects.toThrow(`The login pramaan_app ${says}`)
    await superuser.query(take)
  }
  expect(await whoIs(url)).toEqual(APP)
})
