/** platform: what every request must satisfy before any route sees it. */
import { Refusal } from '@pramaan/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface RequestRules {
  /** The origin clients use, or null on a loopback address, whose port the Host header names. */
  readonly publicOrigin: string | null
}

/** Without a public name only this machine is served; a name that merely resolves to it belongs to somebody else. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const SAFE_SITES = new Set(['same-origin', 'none'])
const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

export function guardRequests(app: FastifyInstance, rules: RequestRules): void {
  const servedHost = rules.publicOrigin ? new URL(rules.publicOrigin).host : null
  const isServed = (request: FastifyRequest): boolean =>
    servedHost ? request.host === servedHost : LOOPBACK.has(request.hostname)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (!isServed(request) && !isHealthCheck(request)) throw new Refusal('host_unknown')
    if (!isRead(request.method) && !isByKeyAlone(request))
      refuseForgery(request, rules.publicOrigin ?? `http://${request.host}`)
    done()
  })
}

/** A machine that watches goes by the server's own address. */
const WATCHED = new Set(['/healthz', '/readyz', '/readyz/traffic', '/metrics'])

const isHealthCheck = (request: FastifyRequest): boolean => WATCHED.has(request.url)

/** The stock data API reads no cookie and changes nothing, so its POST has nothing that another site could forge. */
const isByKeyAlone = (request: FastifyRequest): boolean => request.routeOptions.config?.access === 'api-key'

/** Another site can make a browser send cookies, but not this header, and not from this origin. */
function refuseForgery(request: FastifyRequest, ourOrigin: string): void {
  const { origin, 'sec-fetch-site': site, 'x-requested-with': marker } = request.headers
  if (!marker) throw new Refusal('origin_refused')
  if (typeof site === 'string' && !SAFE_SITES.has(site)) throw new Refusal('origin_refused')
  if (origin !== undefined && origin !== ourOrigin) throw new Refusal('origin_refused')
}
