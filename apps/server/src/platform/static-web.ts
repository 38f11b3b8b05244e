/** platform: hands out the built front ends: hashed assets for ever, the pages themselves never from a cache. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Refusal } from '@pramaan/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type IsPage, isPageOfConsole } from './page-paths.ts'

const YEAR_S = 31_536_000
const HASHED = 'assets/'
/** Paths that belong to programs: a miss there is an answer in JSON, never the page. */
const CALLS = ['/api', '/data', '/console-api', '/stream', '/.well-known']

/** Under this path lives the firm's console: a front end of its own, with its own page and assets. */
const CONSOLE = '/console'

/** The offline verifier: a page to keep and open from one's own disk, never one of ours to run. */
const TO_KEEP = 'verify.html'

/** What a path asks for: a file of one of the front ends, or its page. */
interface Wanted {
  readonly root: string
  readonly file: string
  readonly page: string
  readonly isKnown: boolean
}

export interface FrontEnds {
  readonly root: string
  readonly consoleRoot?: string | undefined
  /** Which paths the client's app has. */
  readonly isPage: IsPage
}

export async function serveWeb(
  app: FastifyInstance,
  { root, consoleRoot, isPage }: FrontEnds,
): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, index: false })
  const wantedAt = (path: string): Wanted => {
    if (consoleRoot && (path === CONSOLE || path.startsWith(`${CONSOLE}/`))) {
      const file = path.slice(CONSOLE.length + 1)
      return { root: consoleRoot, file, page: 'index.html', isKnown: isPageOfConsole(`/${file}`) }
    }
    const hasLogin = path === '/login' && existsSync(join(root, 'login.html'))
    return { root, file: path.slice(1), page: hasLogin ? 'login.html' : 'index.html', isKnown: isPage(path) }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/')
      if (CALLS.some((call) => path === call || path.startsWith(`${call}/`))) return reply.callNotFound()
      const wanted = wantedAt(path)
      if (wanted.root === root && wanted.file === TO_KEEP) return sendToKeep(reply, root)
      if (isFile(wanted.file)) return sendAsset(reply, wanted)
      if (wanted.isKnown) return sendPage(reply, wanted)
      // A person is shown the app's own "404 - Page Not Found"; a program is told in its own way.
      return isBrowser(request) ? sendPage(reply.status(404), wanted) : reply.callNotFound()
    },
  })
}

const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

const isFile = (file: string): boolean => file.startsWith(HASHED) || /\.[a-z0-9]+$/i.test(file)

/** Pages are reached by their path only, and nothing hidden, above the root or that is no file is reached at all. */
function isServed(root: string, file: string): boolean {
  if (file.includes('..') || file.includes('\0') || file.startsWith('.') || file.endsWith('.html'))
    return false
  return statSync(join(root, file), { throwIfNoEntry: false })?.isFile() ?? false
}

function sendAsset(reply: FastifyReply, { root, file }: Wanted): FastifyReply {
  if (!isServed(root, file)) throw new Refusal('call_unknown')
  const isHashed = file.startsWith(HASHED)
  return reply
    .header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600')
    .sendFile(file, root, { cacheControl: false })
}

const sendPage = (reply: FastifyReply, { root, page }: Wanted): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile(page, root, { cacheControl: false })

function sendToKeep(reply: FastifyReply, root: string): FastifyReply {
  if (!existsSync(join(root, TO_KEEP))) throw new Refusal('call_unknown')
  return reply
    .header('cache-control', 'no-cache')
    .header('content-disposition', `attachment; filename="${TO_KEEP}"`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .sendFile(TO_KEEP, root, { cacheControl: false })
}
