/** One PostgreSQL for the whole run, with one migrated template that each test file clones. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder, startPostgres } from '@pramaan/local-postgres'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database.ts'
import { migrate } from '../src/platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'pramaan_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = scratchFolder(join(import.meta.dirname, '../../../.cache'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  const owner = openDatabase({
    url: postgres.url,
    connections: 1,
    asOwner: true,
    patience: { statementMs: 60_000 },
  })
  await owner.query(`create database ${TEMPLATE}`)
  await owner.close()
  await migrate(withDatabase(postgres.url, TEMPLATE))
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}
