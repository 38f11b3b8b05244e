/** platform: structured logs by allow-list. Bodies, headers and query strings are never written. */
import type { FastifyRequest, FastifyServerOptions } from 'fastify'

const pathOnly = (url: string): string => url.split('?', 1)[0] ?? ''

export const logOptions = (
  level: string,
  stream?: { write(line: string): void },
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  ...(stream ? { stream } : {}),
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.routeOptions?.url ?? pathOnly(request.url),
      ip: request.ip,
    }),
    res: (reply) => ({ status: reply.statusCode }),
    err: (error: Error) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
    }),
  },
})
