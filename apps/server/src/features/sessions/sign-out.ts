/** sessions: ends the session of whichever token the caller still has. Ending what has ended is no error. */
import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../../clients/callers.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'

export async function signOut(services: Services, tx: Queries, request: FastifyRequest): Promise<void> {
  const token = bearerOf(request)
  if (!token) return
  const { accessTokens, sessionOfRefreshToken } = services.sessions
  const sessionId = (await accessTokens.sessionOf(token)) ?? (await sessionOfRefreshToken(tx, token))
  if (sessionId) await services.sessions.end(tx, sessionId, 'signed out')
}
