/**
 * platform: a body has to arrive within its time. Node's own limit is one for all requests, and files may take longer
 * than everything else: Node cuts what is slower than a file may be, this cuts the rest.
 */
import { Refusal } from '@pramaan/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file over a slow line takes its time. */
    takesFile?: true
  }
}

export function cutSlowBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && !request.routeOptions.config?.takesFile) {
      const timer = setTimeout(() => cut(request, reply), withinMs)
      request.raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
    }
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whoever has an answer already and sends on gets no second one. */
function cut(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete) return
  if (reply.sent) request.raw.destroy()
  else reply.header('connection', 'close').send(new Refusal('request_too_slow'))
}
