import { expect, inject, test } from 'vitest'
import { openDatabase, type Queries } from './database.ts'
import { refuseForgetfulDatabase } from './durability.ts'

/** Answers as a server with these settings would. */
const serverWith = (settings: Record<string, string>): Queries => ({
  query: async <Row extends object>() =>
    Object.entries(settings).map(([name, setting]) => ({ name, setting })) as Row[],
})

test('the tests’ own PostgreSQL is quick because it may forget: it would be refused with money', async () => {
  const db = openDatabase({ url: inject('postgresUrl'), connections: 1, asOwner: true })
  await expect(refuseForgetfulDatabase(db)).rejects.toThrow(
    /^The database may lose what it acknowledged: switch (\w+)( and \w+)* on\.$/,
  )
  await db.close()
})

test.each(['fsync', 'full_page_writes', 'synchronous_commit'])('%s off is refused', async (name) => {
  const settings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', [name]: 'off' }
  await expect(refuseForgetfulDatabase(serverWith(settings))).rejects.toThrow(`switch ${name} on.`)
})

test.each(['local', 'remote_write', 'off'])(
  'synchronous_commit = %s is refused: a failover could lose what was acknowledged',
  async (synchronous_commit) => {
    const server = serverWith({ fsync: 'on', full_page_writes: 'on', synchronous_commit })
    await expect(refuseForgetfulDatabase(server)).rejects.toThrow('switch synchronous_commit on.')
  },
)

test('a server that keeps what it says is taken, with a replica’s stricter setting too', async () => {
  for (const synchronous_commit of ['on', 'remote_apply']) {
    await refuseForgetfulDatabase(serverWith({ fsync: 'on', full_page_writes: 'on', synchronous_commit }))
  }
})
