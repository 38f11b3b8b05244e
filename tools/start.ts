/** Set-up and running: `npm start`. Builds, brings the database up, serves, says where. Stops in the reverse order. */
import { flushCompileCache } from 'node:module'
import { join, relative, sep } from 'node:path'
import { brand, mode } from '@pramaan/brand'
import { claimDataDir, type LocalPostgres, StartFailure, startPostgres } from '@pramaan/local-postgres'
import { readSettings, type Settings } from '../apps/server/src/config.ts'
import { demoClients, demoInvitation, demoPassword, demoStaff } from '../apps/server/src/demo/people.ts'
import { refuseUnfitLive } from '../apps/server/src/live-needs.ts'
import type { Server } from '../apps/server/src/main.ts'
import { hostsOf } from '../apps/server/src/platform/database-hosts.ts'
import type { Beside } from './beside.ts'
import { buildWeb } from './build-web.ts'
import { startDemoWitness } from './demo-witness.ts'
import { consoleRoot, webRoot } from './places.ts'
import { assertPortIsFree } from './port.ts'
import { startSignerBeside } from './signer-beside.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

let postgres: LocalPostgres | undefined
let server: Server | undefined
let signer: Beside | undefined
let witness: Beside | undefined
let isStopping = false

whenAskedToStop(async () => {
  isStopping = true
  await server?.close()
  await witness?.stop()
  await signer?.stop()
  await postgres?.stop()
})
await start().catch(async (error: unknown) => {
  // A Ctrl-C while starting is already closing everything; what breaks on the way is no news.
  if (isStopping) return
  // From here on the database ends because we end it, which is no news either.
  isStopping = true
  await stopAndGiveUp(firstCause(error))
})

async function start() {
  const settings = readSettings(process.env)
  if (mode(brand) === 'live') refuseUnfitLive({ ...settings, isEmbedded: settings.databaseUrl === null })
  await assertPortIsFree(settings.host, settings.port)
  await buildWeb()
  if (!settings.databaseUrl || keepsKeysInDataDir(settings)) claimDataDir(settings.dataDir)
  if (!settings.databaseUrl) postgres = await startPostgres({ dataDir: settings.dataDir, durable: true })
  void postgres?.exited.then(databaseIsGone)
  const databaseUrl = settings.databaseUrl ?? postgres?.url ?? ''
  // Not before: whoever is refused above does not wait for the server's code.
  const { serve } = await import('../apps/server/src/main.ts')
  if (isStopping) return
  const isEmbedded = settings.databaseUrl === null
  const startSigner = async (seed: Uint8Array) => {
    const started = await startSignerBeside(join(settings.dataDir, 'signer'), seed, mode(brand) === 'demo')
    signer = started.beside
    return started.place
  }
  const witnessedBy = async (logKeys: readonly string[]) => {
    const started = await startDemoWitness(settings.dataDir, logKeys)
    witness = started.witness
    return started.file
  }
  server = await serve({
    ...{ ...settings, databaseUrl, isEmbedded, webRoot, consoleRoot, startSigner },
    ...(mode(brand) === 'demo' ? { witnessedBy } : {}),
  })
  console.log(greeting(settings, server.url))
  // Now rather than at the exit, which a kill would skip.
  flushCompileCache()
}

function keepsKeysInDataDir({ keysFile, dataDir }: Settings): boolean {
  return keysFile.startsWith(dataDir + sep)
}

/** What breaks for want of the database has its cause in the database's own log. */
function firstCause(error: unknown): unknown {
  const why = postgres?.whyFailing()
  return why ? new StartFailure(why) : error
}

async function stopAndGiveUp(cause: unknown): Promise<never> {
  // The cause is what the person must read, also when the stop fails after it.
  await witness?.stop().catch(() => {})
  await signer?.stop().catch(() => {})
  await postgres?.stop().catch(() => {})
  giveUp(cause)
}

/** Without its database the server answers nothing; the next start finds everything that was acknowledged. */
function databaseIsGone() {
  if (isStopping) return
  const why = postgres?.whyFailing()
  giveUp(new StartFailure(why ?? 'PostgreSQL has stopped by itself, so Pramaan stops too: start it again.'))
}

function greeting(settings: Settings, url: string): string {
  const data = settings.databaseUrl ? hostsOf(settings.databaseUrl) : shortened(settings.dataDir)
  const { publicOrigin } = settings
  const lines = [
    `${brand.name} is ready: ${publicOrigin ?? url}`,
    '',
    ...(mode(brand) === 'demo' ? demoLines() : []),
  ]
  if (publicOrigin) lines.push(`Proxy to    ${url}`)
  if (!settings.smtpUrl) lines.push('Mail        stays in the outbox: npm run outbox')
  lines.push(`Data        ${data}`)
  // The data is of no use without them: whoever backs one up must know where the other is.
  if (settings.databaseUrl) lines.push(`Keys        ${shortened(settings.keysFile)}`)
  if (postgres?.notice) lines.push(`            ${postgres.notice}`)
  return [...lines, 'Stop        Ctrl-C'].join('\n')
}

function demoLines(): string[] {
  const line = (email: string, what: string) => `            ${email.padEnd(20)} ${what}`
  return [
    `Sign in as  password ${demoPassword} for each of`,
    ...demoClients.map(({ email, identityStatus, shows }) => line(email, shows ?? identityStatus)),
    `Register    with the invitation code ${demoInvitation}`,
    'Console     at /console, same password, code from: npm run totp',
    ...demoStaff.map(({ email, role }) => line(email, role)),
  ]
}

function shortened(path: string): string {
  const fromHere = relative(process.cwd(), path)
  return fromHere.startsWith('..') ? path : `${fromHere || '.'} (${path})`
}
