/**
 * clients: seals what an earlier version left in plain, portion by portion, before the server answers anyone. A start
 * that is cut off goes on at the next. It works as the owner of the tables: the app's own role may change none of these.
 */
import { advisoryLocks } from '../platform/advisory-locks.ts'
import type { Db, Queries } from '../platform/database.ts'
import { sealedFor, sealedJsonFor } from '../platform/sealed-texts.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { saveNameTokens } from './name-tokens.ts'
import { mobileMac, personMac } from './person-macs.ts'

const AT_ONCE = 1000

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly owner: string }

interface Table {
  readonly name: string
  /** Whose key: the client of the row, or the firm. */
  readonly owner: string
  readonly texts: readonly string[]
  readonly jsons?: readonly string[]
  /** What is looked for, made of the texts while they are open: in other columns of the row, and in another table. */
  readonly found?: (rows: readonly Row[]) => readonly Column[]
  readonly foundElsewhere?: (tx: Queries, rows: readonly Row[]) => Promise<void>
}

interface Column {
  readonly column: string
  readonly type: 'text' | 'jsonb' | 'bytea'
  readonly values: readonly unknown[]
}

const OF_CLIENT_OR_FIRM = "coalesce(client_id::text, 'firm')"
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const tablesWith = (referencesIn: (narration: string) => readonly string[]): readonly Table[] => [
  {
    name: 'client',
    owner: 'id::text',
    texts: ['name'],
    foundElsewhere: (tx, rows) =>
      saveNameTokens(
        tx,
        rows.map(({ id, name }) => ({ id, name: text(name) })),
      ),
  },
  {
    name: 'identity_submission',
    owner: 'client_id::text',
    texts: ['full_name', 'mobile', 'date_of_birth', 'id_number_mask'],
    found: (rows) => [
      {
        column: 'person_mac',
        type: 'bytea',
        values: rows.map((row) =>
          personMac({ fullName: text(row.full_name), birthday: text(row.date_of_birth) }),
        ),
      },
      { column: 'mobile_mac', type: 'bytea', values: rows.map(({ mobile }) => mobileMac(text(mobile))) },
    ],
  },
  { name: 'bank_card', owner: 'client_id::text', texts: ['holder_name'] },
  { name: 'withdrawal', owner: 'client_id::text', texts: ['holder_name'] },
  { name: 'proposal', owner: OF_CLIENT_OR_FIRM, texts: ['title'], jsons: ['changes'] },
  ...['staged_line', 'statement_line'].map((name) => ({
    name,
    owner: "'firm'",
    texts: ['narration', 'payer'],
    found: (rows: readonly Row[]): Column[] => [
      {
        column: 'named',
        type: 'text',
        values: rows.map((row) => referencesIn(text(row.narration)).join(' ')),
      },
    ],
  })),
]

/** A server whose login may not do it says who has to. */
export async function refusePlainTexts(db: Queries): Promise<void> {
  const done = await db.query<{ name: string }>('select name from sealed_table')
  const sealed = new Set(done.map(({ name }) => name))
  if (tablesWith(() => []).every(({ name }) => sealed.has(name))) return
  throw new StartFailure(
    'Names in this database are not sealed yet, and the login in DATABASE_URL may not do it: set MIGRATIONS_DATABASE_URL to the owner’s login for one start, or run npm run migrate with it and the key file.',
  )
}

/** `owner` is the owner's connection, through the door that seals. */
export async function sealOldTexts(
  owner: Pick<Db, 'transaction'>,
  referencesIn: (narration: string) => readonly string[],
): Promise<void> {
  for (const table of tablesWith(referencesIn)) {
    for (let after: string | null = FIRST; after !== null; ) {
      const from: string = after
      after = await owner.transaction((tx) => sealPortion(tx, table, from))
    }
  }
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Answers with the last row of the portion, or null when nothing of the table is left in plain. */
async function sealPortion(tx: Queries, table: Table, after: string): Promise<string | null> {
  // Another server may be at it, for as long as its rows take; a table's readers are not held up that long.
  await tx.query("set local lock_timeout = '10min'")
  await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations])
  await tx.query("set local lock_timeout = '10s'")
  const done = await tx.query('select from sealed_table where name = $1', [table.name])
  if (done.length > 0) return null
  const [guards] = await tx.query<{ is_forced: boolean }>(
    'select relforcerowsecurity as is_forced from pg_class where oid = to_regclass($1)',
    [table.name],
  )
  const force = (word: 'force' | 'no force') =>
    guards?.is_forced ? tx.query(`alter table ${table.name} ${word} row level security`) : null
  // Triggers let none of this pass, and row security hides it from the owner too: both rest for this transaction.
  await tx.query(`alter table ${table.name} disable trigger user`)
  await force('no force')
  const rows = await plainRows(tx, table, after)
  await sealRows(tx, table, rows)
  await tx.query(`alter table ${table.name} enable trigger user`)
  await force('force')
  if (rows.length === AT_ONCE) return rows.at(-1)?.id ?? null
  await tx.query('insert into sealed_table (name) values ($1)', [table.name])
  return null
}

const plainRows = (tx: Queries, { name, owner, texts, jsons = [] }: Table, after: string): Promise<Row[]> =>
  tx.query<Row>(
    `select id, ${owner} as owner, ${[...texts, ...jsons].join(', ')} from ${name}
     where id > $1 and (${[
       ...texts.map((column) => `(${column} <> '' and left(${column}, 1) <> chr(1))`),
       ...jsons.map((column) => `jsonb_typeof(${column}) <> 'string'`),
     ].join(' or ')})
     order by id limit ${AT_ONCE}`,
    [after],
  )

/** In one update a row: a second one would look at its foreign keys again. */
async function sealRows(tx: Queries, table: Table, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const columns: Column[] = [
    ...table.texts.map(
      (column): Column => ({
        column,
        type: 'text',
        values: rows.map((row) => (row[column] === null ? null : sealedFor(row.owner, text(row[column])))),
      }),
    ),
    ...(table.jsons ?? []).map(
      (column): Column => ({
        column,
        type: 'jsonb',
        values: rows.map((row) => sealedJsonFor(row.owner, row[column])),
      }),
    ),
    ...(table.found?.(rows) ?? []),
  ]
  await tx.query(
    `update ${table.name} t set ${columns.map(({ column }, at) => `${column} = u.v${at}`).join(', ')}
     from unnest($1::uuid[], ${columns.map(({ type }, at) => `$${at + 2}::${type}[]`).join(', ')})
       u(id, ${columns.map((_, at) => `v${at}`).join(', ')}) where t.id = u.id`,
    [rows.map(({ id }) => id), ...columns.map(({ values }) => values)],
  )
  await table.foundElsewhere?.(tx, rows)
}
