/** platform: a database that may forget what it acknowledged is not trusted with money. */
import type { Queries } from './database.ts'
import { StartFailure } from './start-failure.ts'

const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit']
/** `local` does not wait for the standby that takes over, and `remote_write` not for its disk: a failover loses what was told. */
const IS_ON = ['on', 'remote_apply']

export async function refuseForgetfulDatabase(db: Queries): Promise<void> {
  const rows = await db.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [MUST_BE_ON],
  )
  const off = rows.filter(({ setting }) => !IS_ON.includes(setting)).map(({ name }) => name)
  if (off.length > 0) {
    throw new StartFailure(`The database may lose what it acknowledged: switch ${off.join(' and ')} on.`)
  }
}
