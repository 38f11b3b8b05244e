/**
 * platform: a connection is used only after it has said that it is what was asked for. What stands between the server and
 * its database (a pooler that shares connections, most of all) may drop the role, the limits and what the database
 * tells, each in silence: the server would then work as the owner, without limits, and hear of nothing.
 */
import type pg from 'pg'
import { StartFailure } from './start-failure.ts'

export const APP_ROLE = 'pramaan_app'

/** In milliseconds. */
export interface SessionLimits {
  readonly statement_timeout: number
  readonly lock_timeout: number
  readonly idle_in_transaction_session_timeout: number
}

const CONNECT_DIRECTLY =
  'connect straight to PostgreSQL, or through a pooler in session mode that passes the startup parameter "options" on'

/** One round trip on each new connection. Nothing is set here: on a shared connection that would only hide the fault. */
export async function refuseOtherSession(client: pg.ClientBase, limits: SessionLimits): Promise<void> {
  const inMs = (name: string) =>
    `extract(epoch from current_setting('${name}')::interval)::float8 * 1000 as ${name}`
  const { rows } = await client.query<SessionLimits & { role: string }>(
    `select current_user as role, ${inMs('statement_timeout')}, ${inMs('lock_timeout')},
            ${inMs('idle_in_transaction_session_timeout')}`,
  )
  const [said] = rows
  if (said?.role !== APP_ROLE) {
    throw new StartFailure(
      `The database lets this server work as ${said?.role} and not as ${APP_ROLE}: ${CONNECT_DIRECTLY}.`,
    )
  }
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const) {
    if (said[name] === limits[name]) continue
    throw new StartFailure(
      `The database gives this server ${name} = ${said[name]} ms and not ${limits[name]} ms: ${CONNECT_DIRECTLY}.`,
    )
  }
}

const HEARD_WITHIN_MS = 5000
const CHANNEL = 'pramaan_line_check'

/** A word sent on another connection must arrive on this one. */
export async function refuseDeafLine(
  line: pg.Client,
  tell: (channel: string, word: string) => Promise<unknown>,
  word: string,
): Promise<void> {
  const heard = Promise.withResolvers<boolean>()
  const hear = ({ channel, payload }: pg.Notification): void => {
    if (channel === CHANNEL && payload === word) heard.resolve(true)
  }
  const late = setTimeout(() => heard.resolve(false), HEARD_WITHIN_MS)
  line.on('notification', hear)
  try {
    await line.query(`listen ${CHANNEL}`)
    await tell(CHANNEL, word)
    if (!(await heard.promise)) {
      throw new StartFailure(
        `What the database tells (LISTEN) does not reach this server: ${CONNECT_DIRECTLY}.`,
      )
    }
    await line.query(`unlisten ${CHANNEL}`)
  } finally {
    clearTimeout(late)
    line.off('notification', hear)
  }
}
