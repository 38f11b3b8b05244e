/** A Fastify that does nothing but answer: what every request costs at least. */
import Fastify, { type FastifyInstance } from 'fastify'

export async function emptyServer(): Promise<FastifyInstance> {
  const app = Fastify()
  app.get('/empty', async () => ({ ok: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}
