/** The server as a function: services in, a Fastify instance out. Nothing listens yet. */
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { Access, StaffRole } from '@pramaan/contracts'
import * as contracts from '@pramaan/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { knownClient, limitCalls } from './clients/call-limits.ts'
import { deviceOf } from './clients/devices.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { type FigureReader, figureReader } from './features/health/figures.ts'
import { metricsRoutes } from './features/health/metrics-routes.ts'
import { healthPageRoutes } from './features/health/page-routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { publicLogRoutes } from './features/public-logs/routes.ts'
import { menuPaths } from './features/sessions/menu.ts'
import { mountStream } from './features/streams/routes.ts'
import { mountFeatures } from './features.ts'
import { noteOpenings } from './firm/file-openings.ts'
import { admitStaff, knownStaff } from './firm/staff-sessions.ts'
import { NO_WITNESSES, type Witnesses } from './ledger/witnesses.ts'
import { answerFailures, answerUnreadable, answerUnroutable } from './platform/answers.ts'
import { admitApiKey } from './platform/api-keys.ts'
import { callCounts, tellThrough } from './platform/call-counts.ts'
import { addressesBehind, networkOf, networkOfAddress, tellAddresses } from './platform/caller-address.ts'
import { parseJsonBody } from './platform/json-body.ts'
import { logOptions, oneLogger } from './platform/logs.ts'
import { type Metrics, measureRequests, openMetrics } from './platform/metrics.ts'
import { describeApi } from './platform/open-api.ts'
import { everyContract } from './platform/operation-ids.ts'
import { packAnswers } from './platform/pack-answers.ts'
import { isPageOfWeb } from './platform/page-paths.ts'
import { tellDataAge } from './platform/replicas.ts'
import { guardRequests } from './platform/requests.ts'
import { routesOn } from './platform/routes.ts'
import { addSecurityHeaders } from './platform/security-headers.ts'
import { cutSlowBodies } from './platform/slow-bodies.ts'
import { serveWeb } from './platform/static-web.ts'
import { nameWork, requestIdOf } from './platform/work.ts'
import type { TradingServices } from './trading/services.ts'

export interface AppSettings {
  readonly logLevel: string
  readonly logStream?: { write(line: string): void }
  readonly mode: 'demo' | 'live'
  readonly publicOrigin: string | null
  /** Addresses and networks of the operator's own proxies; of nobody else X-Forwarded-For counts. */
  readonly trustedProxies?: readonly string[]
  /** The built web app, or null where only calls are served. */
  readonly webRoot: string | null
  /** The built console, served beside it. */
  readonly consoleRoot?: string
  /** What the stock data API asks for; the demo's where none is given. */
  readonly stockApiKey?: string
  /** Who signs the public log besides the firm; nobody where none is given. */
  readonly witnesses?: Witnesses
  /** How long a body may take that is no file; what clients are promised where none is given. */
  readonly bodyWithinMs?: number
  /** Where everything is counted; by itself where none is given. */
  readonly metrics?: Metrics
  /** What a Prometheus shows to read it; nobody does where none is given. */
  readonly metricsToken?: string | null
  /** Whose disk is watched. */
  readonly dataDir?: string
}

/** Every room that the features stand on. */
export type AppServices = TradingServices

export interface RouteAccess {
  readonly access: Access
  /** With `staff`: which of them. */
  readonly roles: readonly StaffRole[]
  readonly method: string
  readonly url: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every mounted route and who may call it. */
    readonly accessList: readonly RouteAccess[]
    /** What is watched, and read by a job. */
    readonly figures: FigureReader
  }
}

const BODY_LIMIT_BYTES = 64 * 1024
/** An image must be smaller than the limit, so one byte less is the most. */
const LARGEST_FILE_BYTES = contracts.limits.imageMaximumBytes - 1

export { everyContract }

export async function buildApp(services: AppServices, settings: AppSettings): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(settings.logLevel, settings.logStream),
    childLoggerFactory: oneLogger,
    bodyLimit: BODY_LIMIT_BYTES,
    // For the slowest there may be, a file. What else has a body is cut sooner, by cutSlowBodies.
    requestTimeout: contracts.limits.uploadTimeoutMs,
    http: { headersTimeout: contracts.limits.requestTimeoutMs, connectionsCheckingInterval: 1000 },
    connectionTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
    genReqId: requestIdOf,
    // Who calls is said in one place, platform/caller-address.ts; name and protocol are never taken from a header.
    trustProxy: false,
  })
  const addressOf = addressesBehind(settings.trustedProxies ?? [], noticeProxy(app, settings))
  tellAddresses(app, addressOf)
  nameWork(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptJsonOnly(app)
  const metrics = settings.metrics ?? openMetrics()
  measureRequests(app, metrics)
  answerFailures(app, everyContract, metrics.refused)
  addSecurityHeaders(app, services.isSecure, settings.mode)
  await app.register(cookie)
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: LARGEST_FILE_BYTES, headerPairs: 20 },
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('staff', null)
  tellDataAge(app)
  requireAccess(app)
  cutSlowBodies(app, settings.bodyWithinMs ?? contracts.limits.requestTimeoutMs)
  guardRequests(app, { publicOrigin: settings.publicOrigin })
  const stockApiKey = settings.stockApiKey ?? contracts.DEMO_STOCK_API_KEY
  limitCalls(app, {
    counts: callCounts(tellThrough(services.db)),
    known: [knownClient(services.sessions.accessTokens), knownStaff(services.keys, services.isSecure)],
    stockApiKey,
  })
  app.addHook('onRequest', services.callers.admit)
  app.addHook('onRequest', admitApiKey(stockApiKey))
  app.addHook('onRequest', admitStaff(services, services.isSecure))
  app.addHook('preHandler', noteOpenings(services))
  await describeApi(app, services.brandName)

  const routes = routesOn(app, {
    ...services,
    strangerScope: (request) =>
      deviceOf(request, services.isSecure)?.hash.toString('hex') ?? `network:${networkOf(request)}`,
  })
  mountFeatures(routes, services, settings)
  const stream = await mountStream(app, services, {
    publicOrigin: settings.publicOrigin,
    networkOf: (message) => networkOfAddress(addressOf(message)),
  })
  let isDraining = false
  app.addHook('preClose', async () => {
    isDraining = true
  })
  app.addHook('onClose', () => services.imagePress.stop())
  // A kept-alive connection would hold the stop up for as long as its browser likes.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  packAnswers(app)
  healthRoutes(app, services, () => isDraining)
  const witnesses = settings.witnesses ?? NO_WITNESSES
  const figures = figureReader({
    ...services,
    metrics,
    quorum: witnesses.quorum,
    dataDir: settings.dataDir ?? '.',
    streamLines: () => stream.counts().lines,
  })
  app.decorate('figures', figures)
  metricsRoutes(app, { metrics, figures, token: settings.metricsToken ?? null, clock: services.clock })
  healthPageRoutes(routes, figures)
  docsRoutes(app)
  publicLogRoutes(app, services, witnesses)
  const { webRoot: root, consoleRoot } = settings
  if (root) await serveWeb(app, { root, consoleRoot, isPage: isPageOfWeb(menuPaths) })
  return app
}

/** Behind a proxy that is not named everybody has the proxy's own address, and its limits: said once, where it is seen. */
function noticeProxy(app: FastifyInstance, { publicOrigin }: AppSettings): (sender: string) => void {
  let isSaid = publicOrigin === null
  return (sender) => {
    if (isSaid) return
    isSaid = true
    app.log.warn(
      `X-Forwarded-For from ${sender} is not believed; if that is your proxy, name it in TRUST_PROXY.`,
    )
  }
}

export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string | Buffer) =>
      text.length === 0 ? undefined : parseJsonBody(text.toString()),
  )
}

/** A route that does not say who may call it stops the start; the others are kept in a list that can be reviewed. */
function requireAccess(app: FastifyInstance): void {
  const accessList: RouteAccess[] = []
  app.decorate('accessList', accessList)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`The route ${method} ${url} declares no access.`)
    const { access, roles = [] } = config
    for (const one of [method].flat()) accessList.push({ access, roles, method: one, url })
  })
}
