/** platform: whoever gets a statement of their own onto the app's connection gets no further than the app may go. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** Runs the statements on one connection of the app's and says as whom it works afterwards. */
const whoAfter = (...statements: string[]): Promise<{ session_user: string; current_user: string }[]> =>
  house.services.db.transaction(async (tx) => {
    for (const statement of statements) await tx.query(statement)
    return tx.query('select session_user, current_user')
  })

const APP = [{ session_user: 'pramaan_app', current_user: 'pramaan_app' }]

test('the app logs in as pramaan_app: it has no other role to go back to', async () => {
  expect(await whoAfter()).toEqual(APP)
  expect(await whoAfter("select set_config('role', 'none', false)")).toEqual(APP)
  expect(await whoAfter('reset role')).toEqual(APP)
  expect(await whoAfter('set role none')).toEqual(APP)
  expect(await whoAfter('reset session authorization')).toEqual(APP)
  expect(await whoAfter('set session authorization default')).toEqual(APP)
  expect(await whoAfter('reset all')).toEqual(APP)
})

test('no role of the server can be taken on, by SET ROLE or by SET SESSION AUTHORIZATION', async () => {
  const roles = await house.asOwner<{ name: string }>(
    "select quote_ident(rolname) as name from pg_roles where rolname <> 'pramaan_app' order by 1",
  )
  expect(roles.length).toBeGreaterThan(10)
  for (const { name } of roles) {
    for (const statement of [`set role ${name}`, `set session authorization ${name}`]) {
      await expect(whoAfter(statement), statement).rejects.toThrow(/permission denied to set/)
    }
  }
})

test('its role is a member of nothing, owns nothing and has no right beyond its grants', async () => {
  const [role] = await house.services.db.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication, rolcanlogin,
            (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
            (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned
     from pg_roles r where rolname = session_user`,
  )
  expect(role).toEqual({
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolbypassrls: false,
    rolreplication: false,
    rolcanlogin: true,
    memberships: 0,
    owned: 0,
  })
})

test('the files and the programs of the machine are out of reach', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-secret-'))
  const file = join(folder, 'keys')
  await writeFile(file, 'a secret')
  for (const statement of [
    `select pg_read_file('${file}')`,
    `select pg_read_binary_file('${file}')`,
    `select pg_stat_file('${file}')`,
    `select pg_ls_dir('${folder}')`,
    'select pg_ls_logdir()',
    'select pg_ls_waldir()',
    `select lo_import('${file}')`,
    `select lo_export(1, '${file}')`,
    `copy mail (to_address) from '${file}'`,
    `copy (select 1) to '${join(folder, 'out')}'`,
    `copy (select 1) to program 'touch ${join(folder, 'out')}'`,
    `copy mail (to_address) from program 'cat ${file}'`,
    "load '$libdir/plpgsql'",
    'create extension dblink',
    'create extension file_fdw',
    'create extension plpython3u',
    "create function mine() returns text language c as 'x', 'y'",
    'select pg_reload_conf()',
    'select pg_rotate_logfile()',
    "alter system set archive_command = 'true'",
    'select * from pg_authid',
    'select * from pg_hba_file_rules',
    'select passwd from pg_shadow',
  ]) {
    await expect(house.services.db.query(statement), statement).rejects.toThrow(
      /permission denied|must be superuser|not available|access to library/,
    )
  }
  await rm(folder, { recursive: true })
})

test('nothing is made, changed or taken away: no table, function, schema, type, role, trigger', async () => {
  for (const statement of [
    'create table mine (id int)',
    'create temporary table mine (id int)',
    'create table pg_temp.mine (id int)',
    'create schema mine',
    'create function mine() returns int language sql return 1',
    'create function pg_temp.mine() returns int language sql return 1',
    'create view mine as select 1',
    'create sequence mine',
    "create type mine as enum ('a')",
    'create database mine',
    'create role mine',
    'create publication mine for all tables',
    'create event trigger mine on ddl_command_end execute function nothing()',
    'grant pramaan to pramaan_app',
    'grant pg_read_server_files to pramaan_app',
    'alter role pramaan_app superuser',
    'alter role pramaan_app createrole',
    'alter role pramaan_app bypassrls',
    'alter role pramaan_app replication',
    `alter database ${new URL(house.databaseUrl).pathname.slice(1)} set session_replication_role = replica`,
    'alter role pramaan_app set session_replication_role = replica',
    'set session_replication_role = replica',
    "select set_config('session_replication_role', 'replica', false)",
    'drop schema public cascade',
    'drop owned by pramaan cascade',
    'reassign owned by pramaan to pramaan_app',
  ]) {
    await expect(house.services.db.query(statement), statement).rejects.toThrow(
      /permission denied|must be|must have|no schema has been selected/,
    )
  }
})

test('of no table is the form, a trigger, a policy or the owner changed, and none is emptied', async () => {
  const tables = await house.asOwner<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
  )
  expect(tables.length).toBeGreaterThan(40)
  for (const { name } of tables) {
    for (const statement of [
      `alter table ${name} add column mine int`,
      `alter table ${name} disable trigger all`,
      `alter table ${name} disable row level security`,
      `alter table ${name} no force row level security`,
      `alter table ${name} owner to pramaan_app`,
      `drop table ${name} cascade`,
      `truncate ${name} cascade`,
    ]) {
      await expect(house.services.db.query(statement), statement).rejects.toThrow(
        /permission denied|must be owner/,
      )
    }
  }
})

test('the ledger and the audit log are never written over: no UPDATE, no DELETE', async () => {
  const tables = await house.asOwner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname in ('ledger_transfer', 'ledger_entry', 'ledger_head', 'audit_event')`,
  )
  expect(tables.length).toBe(4)
  for (const { name } of tables) {
    for (const statement of [`update ${name} set at = now()`, `delete from ${name}`]) {
      await expect(house.services.db.as('firm').query(statement), statement).rejects.toThrow(
        /permission denied|does not exist/,
      )
    }
  }
})
