/**
 * platform: the key of the server's word (decision 81). The database checks with it that what only the server may say was said by
 * the server; the app's own login cannot read it.
 */
import type { Queries } from './database.ts'
import type { Keys } from './keys.ts'
import { serverWord } from './sealed-texts.ts'
import { StartFailure } from './start-failure.ts'

const BLOCK_BYTES = 64

/** The two blocks that HMAC hashes with, so that the database needs nothing but SHA-256. */
function blocksOf(keys: Keys): readonly [inner: Buffer, outer: Buffer] {
  const key = Buffer.alloc(BLOCK_BYTES)
  key.set(keys.raw('server-word'))
  return [Buffer.from(key.map((byte) => byte ^ 0x36)), Buffer.from(key.map((byte) => byte ^ 0x5c))]
}

/** With the owner's login, at each start and after a restore. */
export async function teachServerKey(owner: Queries, keys: Keys): Promise<void> {
  await owner.query(
    `insert into server_key as k (inner_block, outer_block) values ($1, $2)
     on conflict (only_one) do update set inner_block = excluded.inner_block, outer_block = excluded.outer_block
     where (k.inner_block, k.outer_block) is distinct from (excluded.inner_block, excluded.outer_block)`,
    [...blocksOf(keys)],
  )
}

/** `db` goes through the door that seals. A server whose login may not teach the database says who has to. */
export async function refuseUntaughtDatabase(db: Queries): Promise<void> {
  const [row] = await db.query<{ is_taught: boolean }>('select server_said($1, $2) as is_taught', [
    serverWord('start'),
    'start',
  ])
  if (row?.is_taught) return
  throw new StartFailure(
    'This database does not know the server’s word yet, and the login in DATABASE_URL may not teach it: set MIGRATIONS_DATABASE_URL to the owner’s login for one start, or run npm run migrate with it and the key file.',
  )
}
