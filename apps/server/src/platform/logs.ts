/**
 * platform: structured logs by allow-list. Bodies, headers and query strings are never written. One logger serves all requests,
 * since making one for each costs a twentieth of a read; a line that concerns a request names it (`id`), one of a job its run (`run`).
 */
import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify'
import { workUnderWay } from './work.ts'

const pathOnly = (url: string): string => url.split('?', 1)[0] ?? ''

export const logOptions = (
  level: string,
  stream?: { write(line: string): void },
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  mixin: () => ({ ...workUnderWay() }),
  ...(stream ? { stream } : {}),
  serializers: {
    req: (request: FastifyRequest) => ({
      id: request.id,
      method: request.method,
      path: request.routeOptions?.url ?? pathOnly(request.url),
      ip: request.address,
    }),
    res: ({ request, statusCode }) => ({ id: request?.id, status: statusCode }),
    err: (error: Error) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
      ...(error instanceof AggregateError
        ? { causes: error.errors.map((cause) => (cause instanceof Error ? cause.stack : String(cause))) }
        : {}),
    }),
  },
})

export const oneLogger = (logger: FastifyBaseLogger): FastifyBaseLogger => logger
