/** platform: hands out the built web app: hashed assets for ever, the page itself never from a cache. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Refusal } from '@pramaan/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'

const YEAR_S = 31_536_000
const HASHED = 'assets/'
/** Paths that belong to calls: a miss there is an answer in JSON, never the page. */
const CALLS = ['/api/', '/data/', '/console-api/', '/stream']

export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, index: false })
  const pageFor = (path: string): string =>
    path === '/login' && existsSync(join(root, 'login.html')) ? 'login.html' : 'index.html'

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/')
      if (CALLS.some((prefix) => path.startsWith(prefix))) return reply.callNotFound()
      const file = path.slice(1)
      return isFile(file) ? sendAsset(reply, root, file) : sendPage(reply, pageFor(path))
    },
  })
}

const isFile = (file: string): boolean => file.startsWith(HASHED) || /\.[a-z0-9]+$/i.test(file)

/** Pages are reached by their path only, and nothing hidden, above the root or that is no file is reached at all. */
function isServed(root: string, file: string): boolean {
  if (file.includes('..') || file.includes('\0') || file.startsWith('.') || file.endsWith('.html'))
    return false
  return statSync(join(root, file), { throwIfNoEntry: false })?.isFile() ?? false
}

function sendAsset(reply: FastifyReply, root: string, file: string): FastifyReply {
  if (!isServed(root, file)) throw new Refusal('call_unknown')
  const isHashed = file.startsWith(HASHED)
  return reply
    .header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600')
    .sendFile(file, { cacheControl: false })
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile(page, { cacheControl: false })
