/** Brings the server up: migrates, checks that the database keeps what it is told, seeds the demo, listens. */
import { brand, mode } from '@pramaan/brand'
import { limits } from '@pramaan/contracts'
import type { Signer } from '@pramaan/signing'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { type AppServices, buildApp } from './app.ts'
import { refuseUnboundHashes } from './clients/bind-old-hashes.ts'
import { businessClockOn } from './clients/business-clock.ts'
import { callersWith } from './clients/callers.ts'
import { passwordsWith } from './clients/passwords.ts'
import { refusePlainTexts } from './clients/seal-old-texts.ts'
import { sessionsWith } from './clients/sessions.ts'
import type { Settings } from './config.ts'
import { clearCutStart } from './demo/cut-start.ts'
import { storyOfIssues } from './demo/ipo.ts'
import { refuseOtherPast, rememberPast } from './demo/live-is-not-demo.ts'
import { readThePast } from './demo/notices.ts'
import { seedDemo } from './demo/seed.ts'
import { seedShelf, storyOfShelf } from './demo/shelf.ts'
import { seedTrades } from './demo/trades.ts'
import { watchPrices } from './features/alerts/watch-prices.ts'
import { refuseSharedSecrets } from './firm/seal-old-secrets.ts'
import { logKeysAt } from './ledger/firm-keys.ts'
import { reachSigner, type SignerPlace, signerInProcess } from './ledger/signers.ts'
import { readWitnesses, witnessesWith } from './ledger/witnesses.ts'
import { refuseUnfitLive } from './live-needs.ts'
import { refuseMixedPrices } from './market/one-kind-of-prices.ts'
import { type FeedSettings, openMarketRoom, startMarket } from './market/start-market.ts'
import { type AppLogin, appLoginOf, ownerUrlOf } from './platform/app-login.ts'
import { startChores } from './platform/chores.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Db, openDatabase } from './platform/database.ts'
import { databaseFailure, laterDatabaseFailure } from './platform/database-failure.ts'
import { hostsOf } from './platform/database-hosts.ts'
import { refuseForgetfulDatabase } from './platform/durability.ts'
import { imagePress } from './platform/image-press.ts'
import { watchJobs } from './platform/job-health.ts'
import { type Keys, keysOfDatabase } from './platform/keys.ts'
import { openMetrics } from './platform/metrics.ts'
import { migrate, refuseOldDatabase } from './platform/migrate.ts'
import { type Replicas, replicasOf } from './platform/replicas.ts'
import { withSealedTexts } from './platform/sealed-texts.ts'
import { refuseUntaughtDatabase } from './platform/server-key.ts'
import { refuseTooManyServers, refuseWithoutStandby } from './platform/several-machines.ts'
import { StartFailure } from './platform/start-failure.ts'
import { fillProducts, products } from './products/registry.ts'
import { sealAsOwner } from './seal-as-owner.ts'
import { choresOf, tellClocks } from './server-chores.ts'
import { feeCards } from './trading/fee-cards.ts'
import { toldClients } from './trading/told-clients.ts'

export interface ServerSettings extends Settings {
  readonly databaseUrl: string
  /** Whether that database is our own, in the data folder. */
  readonly isEmbedded?: boolean
  /** As the brand says, where nothing else is asked for. */
  readonly mode?: 'demo' | 'live'
  /** A demo without its people and their past, for a drill that brings its own. */
  readonly isBare?: boolean
  readonly webRoot: string | null
  readonly consoleRoot?: string
  /** Runs a signer beside this server, where the settings name none; its first key is given. */
  readonly startSigner?: (seed: Uint8Array) => Promise<SignerPlace>
  /** Starts a witness for the log with these keys, where no file names one, and says which file does from then on. */
  readonly witnessedBy?: (logKeys: readonly string[]) => Promise<string>
}

export interface Server {
  readonly url: string
  close(): Promise<void>
}

export async function serve(given: ServerSettings): Promise<Server> {
  const settings = { ...given, mode: given.mode ?? mode(brand) }
  const { feed } = settings.marketFeed
  if (settings.mode === 'live') refuseUnfitLive({ ...settings, isEmbedded: settings.isEmbedded ?? false })
  const login = await reachDatabase(settings)
  const metrics = openMetrics()
  const db = openDatabase({ ...login, watch: metrics.database })
  /** What has been started, to be ended in the reverse order, also when the start fails half-way. */
  const closers: (() => Promise<unknown>)[] = [() => db.close()]
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    await refuseForgetfulDatabase(db)
    const newerDatabase = await refuseOldDatabase(db)
    const keys = await keysOfDatabase(db, settings.keysFile)
    await refuseOtherPast(db, keys, settings.mode)
    await refuseMixedPrices(db, feed)
    await rememberPast(db, { mode: settings.mode, feed })
    await refusePlainTexts(db)
    await refuseUnboundHashes(db)
    await refuseSharedSecrets(db)
    const signer = await reachSigner(settings, keys, systemClock)
    const quorum = await readWitnesses(
      settings.witnessesFile ??
        (await settings.witnessedBy?.(await logKeysAt(signer, systemClock.now()))) ??
        null,
    )
    await refuseUntaughtDatabase(withSealedTexts(db, keys))
    const replicas = openReplicas(settings.replicaUrls, withSealedTexts(db, keys), keys)
    closers.push(() => replicas.close())
    const services = await openServices(db, keys, systemClock, {
      replicas,
      isSecure: settings.publicOrigin !== null,
      mode: settings.mode,
      feed,
      signer,
    })
    const seeding = settings.mode === 'demo' && !settings.isBare ? patiently(services, login.directUrl) : null
    if (seeding) closers.push(() => seeding.db.close())
    if (seeding) await seedDemo(seeding, { ...storyOfIssues(seeding), ...storyOfShelf(seeding) })
    const started = services.jobs.await('start', 'The server is starting.')
    const witnesses = witnessesWith(services, quorum)
    const app = await buildApp(services, { ...settings, witnesses, metrics })
    if (newerDatabase) app.log.warn(newerDatabase)
    const onFault = (what: string) => (error: unknown) => app.log.error({ err: error }, what)
    await watchPrices(services, onFault('price alerts failed'))
    if (settings.metricsToken) collectDefaultMetrics({ register: metrics.registry })
    await tellClocks(db, app)
    closers.push(() => drain(app))
    const market = await startMarket(
      {
        db: services.db,
        databaseUrl: login.url,
        keys,
        keysFile: settings.keysFile,
        clock: services.businessClock,
        market: services.market,
        onFault: onFault('market history failed'),
      },
      settings.marketFeed,
    )
    closers.splice(1, 0, market.stop)
    if (seeding) await seedTrades(seeding)
    if (seeding) await seedShelf(seeding)
    if (seeding) await readThePast(seeding)
    await services.signer.settle().catch(onFault('the signer does not answer, or has stopped'))
    const chores = startChores(
      [...choresOf(services, settings, app, witnesses), ...market.chores],
      services.jobs,
      (error, { name }) => app.log.error({ err: error, job: name }, 'a job failed'),
    )
    closers.push(chores.stop)
    // Last: a fault before it is a start that failed, and after it nothing of the database's ends the process.
    const url = await listen(app, settings)
    started()
    return { url, close }
  } catch (error) {
    // What breaks while closing after a failure follows from it and would only hide it.
    await close().catch(() => {})
    throw laterDatabaseFailure(error, settings.databaseUrl) ?? error
  }
}

/** A request is answered in seconds or refused; the demo's seed is not given up because the machine is busy. */
const patiently = (services: AppServices, url: string): AppServices => ({
  ...services,
  db: withSealedTexts(
    openDatabase({ url, patience: { statementMs: 10 * 60_000 }, isSeed: true }),
    services.keys,
  ),
})

export interface RoomSettings {
  readonly isSecure: boolean
  readonly mode: 'demo' | 'live'
  readonly feed?: FeedSettings['feed']
  readonly signer?: Signer
  readonly replicas?: Replicas
}

/** So many requests at a time are read on each. */
const REPLICA_CONNECTIONS = 4

const openReplicas = (urls: readonly string[], primary: Db, keys: Keys): Replicas =>
  replicasOf(
    primary,
    urls.map((url) => ({
      name: hostsOf(url),
      db: withSealedTexts(openDatabase({ url, connections: REPLICA_CONNECTIONS }), keys),
    })),
    systemClock,
  )

export async function openServices(
  plain: Db,
  keys: Keys,
  clock: Clock,
  { isSecure, mode, feed = 'simulated', signer, replicas }: RoomSettings,
): Promise<AppServices> {
  const db = withSealedTexts(plain, keys)
  const sessions = sessionsWith(keys, clock)
  const businessClock = await businessClockOn(db, clock, mode === 'demo')
  return {
    db,
    replicas: replicas ?? replicasOf(db, [], clock),
    keys,
    // Where nobody brings one it remembers as long as this process.
    signer: signer ?? (await signerInProcess({ keys, clock, folder: null, isDemo: false, say: () => {} })),
    clock,
    businessClock,
    sessions,
    isSecure,
    passwords: await passwordsWith(keys),
    callers: await callersWith(db, clock, sessions.accessTokens),
    // A demo trades round the clock, but a real exchange keeps its hours also there.
    market: await openMarketRoom(db, businessClock, {
      isRoundTheClock: mode === 'demo' && feed !== 'kite',
    }),
    feeCards: await feeCards(db),
    products,
    // A page that was not told reads anew when it is looked at again.
    told: toldClients(db, () => {}),
    brandName: brand.name,
    imagePress: imagePress(),
    jobs: watchJobs(clock),
  }
}

/** The owner's login is used here, where one is given, and by nothing that comes after. */
async function reachDatabase(settings: ServerSettings): Promise<AppLogin> {
  const url = settings.migrationsUrl ?? settings.databaseUrl
  const setting = settings.migrationsUrl ? 'MIGRATIONS_DATABASE_URL' : 'DATABASE_URL'
  try {
    if (settings.expectSyncStandby) await refuseWithoutStandby(url)
    const ownerUrl = await ownerUrlOf(settings)
    if (ownerUrl && settings.mode === 'demo') await clearCutStart(ownerUrl, settings.isEmbedded ?? false)
    if (ownerUrl) await migrate(ownerUrl, { fill: fillProducts })
    const login = await appLoginOf(settings, ownerUrl)
    if (login.url === login.directUrl) await refuseTooManyServers(login.url, settings.servers)
    if (ownerUrl) await sealAsOwner(ownerUrl, settings.keysFile)
    return login
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const known = databaseFailure(error, url, setting)
    if (known) throw known
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : ''
    throw new StartFailure(
      `The database at ${hostsOf(url)} cannot be used: ${reason || 'no reason was given'}.`,
    )
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartFailure(`Port ${port} is taken; stop the other program or set PORT to a free one.`)
    }
    throw new StartFailure(`Port ${port} on ${host} cannot be opened.`)
  }
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Answers what is under way, for as long as a browser would wait for it; a caller that dawdles longer is cut off. */
async function drain(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), limits.requestTimeoutMs)
  await app.close()
  clearTimeout(deadline)
}
