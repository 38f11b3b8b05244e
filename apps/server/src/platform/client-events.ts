/** platform: tells a client's open pages that something of the client's own has changed. They then read it anew. */
import type { StreamFrame } from '@pramaan/contracts'
import type { Queries } from './database.ts'

export const CLIENT_EVENTS = 'client_event'

export type ClientEvent = Extract<StreamFrame, { type: 'changed' }>['what']

export const clientEvents: readonly ClientEvent[] = ['money', 'orders', 'alerts', 'notices']

/** Heard by every server once the transaction has committed, and not at all if it does not. */
export const tellClient = (tx: Queries, clientId: string, what: ClientEvent): Promise<object[]> =>
  tx.query('select pg_notify($1, $2)', [CLIENT_EVENTS, `${clientId} ${what}`])

export function readClientEvent(payload: string): { clientId: string; what: ClientEvent } | null {
  const [clientId = '', named] = payload.split(' ')
  const what = clientEvents.find((one) => one === named)
  return what ? { clientId, what } : null
}
