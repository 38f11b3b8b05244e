/** docs: the API for people, drawn from the same page that machines read at /openapi.json. */
import type { FastifyInstance } from 'fastify'
import { docsPage } from './page.ts'
import { docsScript } from './script.ts'
import { docsStyle } from './style.ts'

export function docsRoutes(app: FastifyInstance): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }
  let page: string | undefined
  app.get('/docs', options, async (_request, reply) => {
    page ??= docsPage(app.apiPage())
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
  app.get('/docs/style.css', options, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(docsStyle),
  )
  app.get('/docs/script.js', options, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(docsScript),
  )
}
