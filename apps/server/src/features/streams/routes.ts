/** streams: a ticket for the live stream, and the stream itself. */
import { Refusal, streamTicket } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { type DoorSettings, openWebSocketDoor } from '../../platform/websocket-door.ts'
import { openStream, type Stream } from './open-stream.ts'
import { issueTicket, TICKET_MS } from './tickets.ts'

const PATH = '/stream'
const LONGEST_MESSAGE_BYTES = 16 * 1024

export function streamTicketRoutes(routes: Routes, { clock }: Services): void {
  routes.write(streamTicket, (ask, commit) =>
    commit(async (tx) => ({
      data: { ticket: await issueTicket(tx, clock, callerOf(ask)), expires_in: TICKET_MS / 1000 },
    })),
  )
}

export async function mountStream(
  app: FastifyInstance,
  services: Services & WithMarket,
  { publicOrigin, networkOf }: Pick<DoorSettings, 'publicOrigin' | 'networkOf'>,
): Promise<Stream> {
  const stream = await openStream(services)
  openWebSocketDoor(app, {
    path: PATH,
    publicOrigin,
    networkOf,
    longestMessageBytes: LONGEST_MESSAGE_BYTES,
    onLine: stream.take,
  })
  app.addHook('onClose', async () => stream.stop())
  // Whoever asks without wanting a WebSocket is told so.
  app.get(PATH, { config: { access: 'public' }, schema: { hide: true } }, async () => {
    throw new Refusal('stream_needs_websocket')
  })
  return stream
}
