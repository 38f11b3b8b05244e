/** Holds what was acknowledged to a client against the books: all of it must be there, and once. */
import type { Queries } from '../../src/platform/database.ts'

/** What one client was told. */
export interface Told {
  readonly id: string
  /** By key, the id that was told. */
  readonly acknowledged: ReadonlyMap<string, string>
  readonly sold: ReadonlySet<string>
}

export interface Books {
  readonly asOwner: Queries['query']
}

const PAISE_OF_EACH = 2_000_000n

/** Lost, doubled, and keys that are gone. The newest are looked up one by one, from the n-th on; all are counted. */
async function faultsOf(
  { asOwner }: Books,
  { id, acknowledged }: Told,
  from: number,
  table: 'withdrawal' | 'product_order',
): Promise<string[]> {
  const newest = [...acknowledged].slice(from)
  const [row] = await asOwner<{ rows: bigint; found: bigint; keys: bigint }>(
    `select (select count(*) from ${table} where client_id = $1) as rows,
            (select count(*) from ${table} where client_id = $1 and id = any ($2::uuid[])) as found,
            (select count(*) from idempotency where scope = $3 and key = any ($4::text[])) as keys`,
    [id, newest.map(([, told]) => told), `client:${id}`, newest.map(([key]) => key)],
  )
  const faults: string[] = []
  const say = (count: number, what: string): void => {
    if (count !== 0) faults.push(`${count} ${what}`)
  }
  say(newest.length - Number(row?.found), `acknowledged rows of ${table} lost`)
  say(newest.length - Number(row?.keys), `keys of ${table} lost`)
  say(Number(row?.rows) - acknowledged.size, `rows of ${table} more than were acknowledged`)
  return faults
}

export async function faultsOfWithdrawals(books: Books, told: Told, from = 0): Promise<string[]> {
  const faults = await faultsOf(books, told, from, 'withdrawal')
  const [row] = await books.asOwner<{ held: bigint }>(
    "select balance as held from ledger_account where client_id = $1 and purpose = 'held'",
    [told.id],
  )
  const wanted = BigInt(told.acknowledged.size) * PAISE_OF_EACH
  const held = row?.held ?? 0n
  return held === wanted ? faults : [...faults, `the ledger holds ${held} paise and not ${wanted}`]
}

/** Besides: what was sold is sold, once, with one settlement due; shares, lots and position are the same number. */
export async function faultsOfTrades(books: Books, told: Told, from = 0): Promise<string[]> {
  const faults = await faultsOf(books, told, from, 'product_order')
  const [row] = await books.asOwner<Readonly<Record<string, bigint>>>(
    `select (select coalesce(sum(balance), 0)::bigint from ledger_account where client_id = $1 and purpose = 'securities') as shares,
            (select coalesce(sum(quantity), 0)::bigint from lot where client_id = $1) as lots,
            (select coalesce(sum(quantity), 0)::bigint from position where client_id = $1) as position,
            (select count(*) from product_order where client_id = $1 and status = 'sold') as sold,
            (select count(*) from order_fill where client_id = $1 and side = 'sell') as sales,
            (select count(*) from lot_close where client_id = $1) as closes,
            (select count(*) from due d join lot_close c on c.id = d.ref and d.kind = 'settlement' where c.client_id = $1) as settlements`,
    [told.id],
  )
  const sold = BigInt(told.sold.size)
  for (const name of ['sold', 'sales', 'closes', 'settlements'])
    if (row?.[name] !== sold) faults.push(`${sold} sales acknowledged, and ${row?.[name]} ${name}`)
  for (const name of ['lots', 'position'])
    if (row?.[name] !== row?.shares)
      faults.push(`${row?.shares} shares in the ledger, and ${row?.[name]} in ${name}`)
  return faults
}
