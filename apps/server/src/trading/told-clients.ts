/**
 * trading: tells clients' open pages that their orders and money have changed. Told after the commit, several at once and
 * apart from it: a notification inside a transaction makes all commits wait for each other.
 */
import { CLIENT_EVENTS } from '../platform/client-events.ts'
import type { Db } from '../platform/database.ts'

export interface ToldClients {
  tell(clientId: string): void
}

const TOGETHER_MS = 50

export function toldClients(db: Pick<Db, 'query'>, onFault: (error: unknown) => void): ToldClients {
  const waiting = new Set<string>()
  const send = (): void => {
    const messages = [...waiting].flatMap((id) => [`${id} orders`, `${id} money`])
    waiting.clear()
    db.query('select pg_notify($1, told) from unnest($2::text[]) told', [CLIENT_EVENTS, messages]).catch(
      onFault,
    )
  }
  return {
    tell: (clientId) => {
      if (waiting.size === 0) setTimeout(send, TOGETHER_MS).unref()
      waiting.add(clientId)
    },
  }
}
