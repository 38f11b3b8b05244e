/** platform: puts the request layer and the session together, once for this tab. */
import { createExchange, type Exchange } from './exchange.ts'
import { createLive, type Live } from './live.ts'
import { createRefresher } from './refresh.ts'
import { type Call, createCall } from './requests.ts'
import { createSession, type Session } from './sign-in-out.ts'
import { browserWorld, type World } from './world.ts'

export interface Client {
  readonly live: Live
  readonly exchange: Exchange
  readonly call: Call
  readonly session: Session
}

export function createClient(world: World): Client {
  const live = createLive(world)
  const refresher = createRefresher(world, live)
  const exchange = createExchange(world, live, refresher)
  const call = createCall(world, live, exchange)
  return { live, exchange, call, session: createSession(world, live, call) }
}

export const client: Client = createClient(browserWorld())
