/** platform: the publishable key of the stock data API. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { apiKeyHeader, Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Lets whoever brings the key pass on `api-key` routes. How long the comparison takes says nothing about the key. */
export function admitApiKey(key: string): (request: FastifyRequest) => Promise<void> {
  const wanted = digest(key)
  return async (request) => {
    if (request.is404 || request.routeOptions.config.access !== 'api-key') return
    const given = request.headers[apiKeyHeader]
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), wanted))
      throw new Refusal('api_key_wrong')
  }
}
