/** health: for the machine that watches. Alive means the process answers; ready means it can do its work. */
import type { FastifyInstance } from 'fastify'
import type { Rooms } from '../../clients/rooms.ts'

export function healthRoutes(app: FastifyInstance, rooms: Rooms, isDraining: () => boolean): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }
  app.get('/healthz', options, async () => ({ status: 'alive' }))
  app.get('/readyz', options, async (_request, reply) => {
    const isReady = !isDraining() && (await canReachDatabase(rooms))
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
}

const canReachDatabase = ({ db }: Rooms): Promise<boolean> =>
  db.query('select 1').then(
    () => true,
    () => false,
  )
