/**
 * Set-up and running: the database of an instance, running or stopped, for the tools that work on it. With the settings of
 * `npm start` they find what it uses.
 */
import { claimDataDir, StartFailure, startPostgres, urlOfRunning } from '@pramaan/local-postgres'
import { readSettings, type Settings } from '../apps/server/src/config.ts'
import { appLoginOf, type GivenDatabase, ownerUrlOf } from '../apps/server/src/platform/app-login.ts'
import { databaseFailure } from '../apps/server/src/platform/database-failure.ts'
import { codeOf } from '../apps/server/src/platform/start-failure.ts'

type Given = GivenDatabase & Settings & { readonly databaseUrl: string }

/** Works on the database as it is named. An embedded one that is stopped is started for it, unless it must run. */
export async function onInstance<T>(
  work: (given: Given) => Promise<T>,
  { mustRun = false }: { readonly mustRun?: boolean } = {},
): Promise<T> {
  const settings = readSettings(process.env)
  if (settings.databaseUrl) return work({ ...settings, databaseUrl: settings.databaseUrl })
  const running = urlOfRunning(settings.dataDir)
  if (running) return work({ ...settings, databaseUrl: running, isEmbedded: true })
  if (mustRun) throw new StartFailure('Start the instance first: npm start')
  claimDataDir(settings.dataDir)
  const postgres = await startPostgres({ dataDir: settings.dataDir, durable: true })
  try {
    return await work({ ...settings, databaseUrl: postgres.url, isEmbedded: true })
  } finally {
    await postgres.stop()
  }
}

/** The login that the server works with. */
export async function appUrlOn(given: Given): Promise<string> {
  try {
    return (await appLoginOf(given, await ownerUrlOf(given))).directUrl
  } catch (error) {
    if (codeOf(error) === NO_TABLE) throw new StartFailure('Start the instance first: npm start')
    throw databaseFailure(error, given.databaseUrl) ?? error
  }
}

const NO_TABLE = '42P01'

/** The login that owns the tables. */
export async function ownerUrlOn(given: Given): Promise<string> {
  const url = await ownerUrlOf(given)
  if (url) return url
  throw new StartFailure(
    "This needs the login that owns the tables: set MIGRATIONS_DATABASE_URL to it, beside the app's own in DATABASE_URL.",
  )
}
