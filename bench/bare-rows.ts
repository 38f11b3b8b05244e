/**
 * Bench: the honest yardstick of an act: pgbench inserting the rows that it inserts into tables of the same shape with the same
 * indexes, and nothing else: no look-up, no lock, no check of what may be done.
 */
import type { Databases } from './trading/parties.ts'

const SCHEMA = 'bench_bare'

/** What one act of a client has written: the rows of each table, by a query, and the ids in them that are new with every act. */
export interface Written {
  readonly client: string
  readonly ids: readonly string[]
  readonly rows: Readonly<Record<string, string>>
}

/** The rows of the ledger's transfer, and of the key that the act was asked with. */
export const ledgerRows = (transfer: string, client: string): Written['rows'] => ({
  idempotency: `select * from idempotency where scope = 'client:${client}' and reply is not null limit 1`,
  ledger_transfer: `select * from ledger_transfer where id = '${transfer}'`,
  ledger_entry: `select * from ledger_entry where transfer_id = '${transfer}'`,
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

/** Makes the tables, and writes the script that fills them with what this act has written. */
export async function bareRows(
  { owner }: Pick<Databases, 'owner'>,
  written: Written,
  clients: number,
): Promise<BareRows> {
  await owner.query(`create schema ${SCHEMA}`)
  await owner.query(`create sequence ${SCHEMA}.turn`)
  for (const table of Object.keys(written.rows)) {
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
  for (const [table, select] of Object.entries(written.rows)) {
    const of = columns.filter((column) => column.table === table)
    const rows = await owner.query<Record<string, string | null>>(
      `select ${of.map(({ name }) => `r.${name}::text`).join(', ')} from (${select}) r`,
    )
    if (rows.length === 0) throw new Error(`nothing was written into ${table}`)
    const values = rows.map((row, at) =>
      of.map((column) => expressionOf(column, row[column.name] ?? null, written, at)),
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
  select p.client, ${written.ids.map((_, n) => `gen_random_uuid() as id${n}`).join(', ')}, nextval('${SCHEMA}.turn') as turn
  from bench_party p where p.n = :n),
${inserts.join(',\n')}
select 1;
`,
  }
}

/** Ids, keys and numbers are new with every act; everything else is what it was. */
function expressionOf(
  { name, type }: Column,
  value: string | null,
  { client, ids }: Written,
  at: number,
): string {
  if (value === null) return `null::${type}`
  if (value === client) return 'new.client'
  if (ids.includes(value)) return `new.id${ids.indexOf(value)}`
  if (name === 'seq') return `new.turn * 10 + ${at}`
  if (name === 'key') return 'gen_random_uuid()::text'
  if (name === 'scope') return `'client' || new.client`
  const short = ids.findIndex((id) => id.replaceAll('-', '').slice(0, 16).toUpperCase() === value)
  if (short >= 0) return `upper(left(replace(new.id${short}::text, '-', ''), 16))`
  if (name === 'at' || name.endsWith('_at')) return 'now()'
  return `${literal(value)}::${type}`
}

/** pgbench takes what follows a colon for one of its variables. */
export const literal = (value: string): string =>
  `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`
