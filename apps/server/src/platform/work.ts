/**
 * platform: which request, or which run of a job, is being worked on, so that whatever is written to the log or asked of another
 * process on its behalf names it. It travels with the asynchronous calls; nothing has to be handed on.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER, requestIdIn } from '@pramaan/tlog'
import type { FastifyInstance } from 'fastify'

type Work = { readonly id: string } | { readonly run: string }

const underWay = new AsyncLocalStorage<Work>()

/** For a line of the log: `id` of a request, `run` of a job. */
export const workUnderWay = (): Work | undefined => underWay.getStore()

/** For a call of another process: what it was asked for. */
export function workHeaders(): Record<string, string> {
  const work = underWay.getStore()
  if (!work) return {}
  return { [REQUEST_ID_HEADER]: 'id' in work ? work.id : work.run }
}

/** One run of a job, under an id of its own. */
export const inRun = <T>(work: () => T): T => underWay.run({ run: crypto.randomUUID() }, work)

/** The id that the proxy in front has given, if it looks like one, so that both logs name the same; else a new one. */
export const requestIdOf = ({ headers }: IncomingMessage): string =>
  requestIdIn(headers[REQUEST_ID_HEADER]) ?? crypto.randomUUID()

export function nameWork(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => underWay.run({ id: request.id }, done))
}
