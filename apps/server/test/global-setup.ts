/** One PostgreSQL for the whole run, with one migrated template that each test file clones. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type LocalPostgres, scratchFolder, startPostgres } from '@pramaan/local-postgres'
import type { TestProject } from 'vitest/node'
import { appUrl, letIn } from '../src/platform/app-login.ts'
import { type Db, openDatabase } from '../src/platform/database.ts'
import { keysFrom } from '../src/platform/keys.ts'
import { migrate } from '../src/platform/migrate.ts'
import { teachServerKey } from '../src/platform/server-key.ts'
import { fillProducts } from '../src/products/registry.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'pramaan_template'

/** Of every house, and so the app's login too, which all databases of one server share. */
export const TEST_KEYS = keysFrom(Buffer.alloc(32, 7))

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = scratchFolder(join(import.meta.dirname, '../../../.cache'))
  const postgres = await templateIn(folder)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A PostgreSQL in this folder, with the template; durable where its time is what is measured. */
export async function templateIn(folder: string, durable = false): Promise<LocalPostgres> {
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable })
  const owner = openDatabase({
    url: postgres.url,
    connections: 1,
    asOwner: true,
    patience: { statementMs: 60_000 },
  })
  await owner.query(`create database ${TEMPLATE}`)
  await migrate(withDatabase(postgres.url, TEMPLATE), { fill: fillProducts })
  await letAppIn(owner, postgres.url)
  const inTemplate = openDatabase({
    url: withDatabase(postgres.url, TEMPLATE),
    connections: 1,
    asOwner: true,
  })
  await teachServerKey(inTemplate, TEST_KEYS)
  await inTemplate.close()
  await owner.close()
  return postgres
}

/** As a start does for the one database it serves. */
async function letAppIn(owner: Db, ownerUrl: string): Promise<void> {
  const url = appUrl(ownerUrl, TEST_KEYS)
  await letIn(owner, { url, directUrl: url }, { ownerUrl, isOurs: true, isGiven: false })
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}
