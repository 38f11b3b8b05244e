/** platform: a look at the database before the server works with it, whatever login the address has. */
import pg from 'pg'
import { OWNER_CONNECTS_WITHIN_MS } from './database.ts'
import { primaryStream } from './database-hosts.ts'

/** `answersWithinMs`: how long a statement may take; without it, as long as it does. */
export async function onOneConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  answersWithinMs?: number,
): Promise<T> {
  const stream = primaryStream(url)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: OWNER_CONNECTS_WITHIN_MS,
    ...(stream ? { stream } : {}),
    ...(answersWithinMs === undefined ? {} : { query_timeout: answersWithinMs }),
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    // One that does not answer would be waited for.
    if (answersWithinMs === undefined) await client.end()
    else void client.end().catch(() => {})
  }
}
