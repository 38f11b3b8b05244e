/** platform: what must hold of the database before one of several servers works with it. Each is refused at the start, in a sentence. */
import type pg from 'pg'
import { POOL_CONNECTIONS } from './database.ts'
import { databaseFailure } from './database-failure.ts'
import { hostsOf } from './database-hosts.ts'
import { onOneConnection } from './one-connection.ts'
import { StartFailure } from './start-failure.ts'

const STANDBY_ANSWERS_WITHIN_MS = 5000

/** The operator was promised a standby that every commit waits for. Asked before anything is written that would wait for it for ever. */
export async function refuseWithoutStandby(url: string): Promise<void> {
  await onOneConnection(url, expectStandby(url), STANDBY_ANSWERS_WITHIN_MS).catch((error: unknown) => {
    throw databaseFailure(error, url) ?? error
  })
}

const expectStandby = (url: string) => async (client: pg.Client) => {
  const { rows } = await client.query<{ names: string }>(
    "select current_setting('synchronous_standby_names') as names",
  )
  if (rows[0]?.names.trim() === '') {
    throw new StartFailure(
      `The database at ${hostsOf(url)} waits for no standby, and EXPECT_SYNC_STANDBY=yes was said: set synchronous_standby_names (Patroni: synchronous_mode and synchronous_mode_strict), or take the setting away.`,
    )
  }
  // A commit that has something in it comes back once the standby has it. Nobody reads the message.
  await client.query("select pg_logical_emit_message(true, 'pramaan', 'is there a standby?')").catch(() => {
    throw new StartFailure(
      `No standby of the database at ${hostsOf(url)} has confirmed a write within ${STANDBY_ANSWERS_WITHIN_MS / 1000} seconds, and EXPECT_SYNC_STANDBY=yes was said: see that one is running and streaming.`,
    )
  })
}

/** What hears the database, each on a line of its own, and what checks such a line when it is made. */
const LISTENERS = 10
/** The writer of the simulated past, the search for the primary, and a start's own. */
const OTHERS = 4
/** At its busiest: all lines are made anew while the pool is full. */
const CONNECTIONS_PER_SERVER = POOL_CONNECTIONS + 2 * LISTENERS + OTHERS
/** For the owner's login, backups, monitoring and people. */
const RESERVE = 10

/** A pooler shares connections, so what PostgreSQL allows says nothing about it: asked only where there is none. */
export async function refuseTooManyServers(url: string, servers: number): Promise<void> {
  const { rows } = await onOneConnection(url, (client) =>
    client.query<{ allowed: number }>(
      `select least(current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer,
                    nullif((select datconnlimit from pg_database where datname = current_database()), -1),
                    nullif((select rolconnlimit from pg_roles where rolname = session_user), -1)) as allowed`,
    ),
  )
  const allowed = rows[0]?.allowed ?? 0
  const needed = servers * CONNECTIONS_PER_SERVER + RESERVE
  if (needed <= allowed) return
  throw new StartFailure(
    `${servers === 1 ? 'One server needs' : `${servers} servers need`} up to ${needed} connections (${CONNECTIONS_PER_SERVER} each and ${RESERVE} in reserve), and the database at ${hostsOf(url)} allows ${allowed}: raise max_connections, or put a pooler in DATABASE_URL and name it straight in DIRECT_DATABASE_URL.`,
  )
}
