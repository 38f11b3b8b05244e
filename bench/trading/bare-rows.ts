/**
 * Bench: the honest yardstick of an order: pgbench inserting the rows that an order inserts into tables of the same shape with
 * the same indexes, and nothing else: no look-up, no lock, no check of what may be done.
 */
import type { Databases } from './parties.ts'

const SCHEMA = 'bench_bare'

export interface PlacedOrder {
  readonly order: string
  readonly fill: string
  readonly client: string
}

/** What an order inserts, table by table. */
const insertedBy = ({ order, fill, client }: PlacedOrder): Readonly<Record<string, string>> => ({
  idempotency: `select * from idempotency where scope = 'client:${client}' and reply is not null limit 1`,
  product_order: `select * from product_order where id = '${order}'`,
  order_fill: `select * from order_fill where id = '${fill}'`,
  lot: `select * from lot where order_id = '${order}'`,
  order_step: `select * from order_step where order_id = '${order}'`,
  ledger_transfer: `select * from ledger_transfer where id = '${fill}'`,
  ledger_entry: `select * from ledger_entry where transfer_id = '${fill}'`,
  ledger_firm_change: `select account_id, sum(amount)::bigint as amount from ledger_entry
                       where transfer_id = '${fill}' and client_id is null group by account_id`,
})

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

export interface BareRows {
  /** For pgbench: one statement, one transaction. */
  readonly script: string
  readonly rows: number
}

/** Makes the tables, and writes the script that fills them with what this order has written. */
export async function bareRows(
  { owner }: Pick<Databases, 'owner'>,
  placed: PlacedOrder,
  clients: number,
): Promise<BareRows> {
  await owner.query(`create schema ${SCHEMA}`)
  await owner.query(`create sequence ${SCHEMA}.turn`)
  const inserted = insertedBy(placed)
  for (const table of Object.keys(inserted)) {
    await owner.query(`create table ${SCHEMA}.${table} (like public.${table} including all)`)
  }
  await owner.query(`grant usage on schema ${SCHEMA} to pramaan_app`)
  await owner.query(`grant insert, select on all tables in schema ${SCHEMA} to pramaan_app`)
  await owner.query(`grant usage on all sequences in schema ${SCHEMA} to pramaan_app`)
  const columns = await owner.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = '${SCHEMA}'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attidentity = '' order by a.attnum`,
  )
  const inserts: string[] = []
  let count = 0
  for (const [table, select] of Object.entries(inserted)) {
    const of = columns.filter((column) => column.table === table)
    const rows = await owner.query<Record<string, string | null>>(
      `select ${of.map(({ name }) => `r.${name}::text`).join(', ')} from (${select}) r`,
    )
    if (rows.length === 0) throw new Error(`the order has written nothing into ${table}`)
    const values = rows.map((row, at) =>
      of.map((column) => expressionOf(column, row[column.name] ?? null, placed, at)),
    )
    const lines = values.map((line) => `select ${line.join(', ')} from new`).join('\n    union all ')
    inserts.push(
      `${table}_rows as (insert into ${SCHEMA}.${table} (${of.map(({ name }) => name).join(', ')})\n    ${lines})`,
    )
    count += rows.length
  }
  return {
    rows: count,
    script: `\\set n random(1, ${clients})
with new as materialized (
  select p.client, gen_random_uuid() as id, gen_random_uuid() as fill, nextval('${SCHEMA}.turn') as turn
  from bench_party p where p.n = :n),
${inserts.join(',\n')}
select 1;
`,
  }
}

/** Ids, keys and numbers are new with every order; everything else is what it was. */
function expressionOf(
  { name, type }: Column,
  value: string | null,
  { order, fill, client }: PlacedOrder,
  at: number,
): string {
  if (value === null) return `null::${type}`
  if (value === order) return 'new.id'
  if (value === fill) return 'new.fill'
  if (value === client) return 'new.client'
  if (name === 'seq') return `new.turn * 10 + ${at}`
  if (name === 'key') return 'gen_random_uuid()::text'
  if (name === 'scope') return `'client' || new.client`
  if (name === 'venue_order_number') return `upper(left(replace(new.id::text, '-', ''), 16))`
  if (name === 'venue_trade_number') return `upper(left(replace(new.fill::text, '-', ''), 16))`
  if (name === 'at' || name.endsWith('_at')) return 'now()'
  return `${literal(value)}::${type}`
}

/** pgbench takes what follows a colon for one of its variables. */
export const literal = (value: string): string =>
  `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`
