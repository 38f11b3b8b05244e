/** platform: the publishable key of the stock data API. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { apiKeyHeader, Refusal } from '@pramaan/contracts'
import type { onRequestHookHandler } from 'fastify'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Lets whoever brings the key pass on `api-key` routes. How long the comparison takes says nothing about the key. */
export function admitApiKey(key: string): onRequestHookHandler {
  const wanted = digest(key)
  const isRight = (given: unknown): boolean =>
    typeof given === 'string' && timingSafeEqual(digest(given), wanted)
  return (request, _reply, done) => {
    const isAsked = !request.is404 && request.routeOptions.config.access === 'api-key'
    if (isAsked && !isRight(request.headers[apiKeyHeader])) throw new Refusal('api_key_wrong')
    done()
  }
}
