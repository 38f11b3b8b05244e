/** What PostgreSQL says of a statement without running it, and what our driver makes of each of its columns. */
import pg from 'pg'
import { connectionConfig } from '../../src/platform/database.ts'

export interface Column {
  readonly name: string
  /** As PostgreSQL calls it. */
  readonly type: string
  readonly kind: Kind
  /** The column of a table that it is and that may be null. Of anything else PostgreSQL does not say whether it may. */
  readonly nullable: string | null
}

/** What the code gets to see. A list has the kind of its elements. */
export type Kind = 'string' | 'number' | 'bigint' | 'boolean' | 'Date' | 'Buffer' | 'json' | readonly [Kind]

export interface Describer {
  /** The columns of the statement's rows; the database's own sentence where it cannot be. */
  columnsOf(text: string): Promise<readonly Column[] | string>
  close(): Promise<void>
}

/** One value of each type that is not just text, as PostgreSQL sends it. Our own parsers say what becomes of it. */
const SAMPLES: Readonly<Record<string, string>> = {
  bool: 't',
  int2: '1',
  int4: '1',
  int8: '1',
  oid: '1',
  float4: '1',
  float8: '1',
  numeric: '1',
  date: '2026-11-16',
  timestamp: '2026-11-16 10:00:00',
  timestamptz: '2026-11-16 10:00:00+00',
  bytea: '\\x00',
  json: '{"any":1}',
  jsonb: '{"any":1}',
}

export async function openDescriber(url: string): Promise<Describer> {
  const config = connectionConfig({ url, asOwner: true })
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query<{ oid: number; name: string; element: string | null }>(
    `select t.oid, t.typname::text as name, e.typname::text as element
     from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  )
  const types = new Map(rows.map((row) => [row.oid, row]))
  const { rows: mayBeNull } = await client.query<{ place: string; name: string }>(
    `select attrelid || '.' || attnum as place, attname::text as name
     from pg_attribute join pg_class c on c.oid = attrelid and relkind in ('r', 'p')
     where relnamespace = 'public'::regnamespace and attnum > 0 and not attnotnull`,
  )
  const nullable = new Map(mayBeNull.map(({ place, name }) => [place, name]))
  const parserOf = config.types?.getTypeParser ?? pg.types.getTypeParser
  const kindOfType = (oid: number): Kind => {
    const { name = '', element = null } = types.get(oid) ?? {}
    const sample = SAMPLES[element ?? name] ?? 'text'
    return kindOf(parserOf(oid, 'text')(element === null ? sample : `{${JSON.stringify(sample)}}`))
  }
  return {
    columnsOf: async (text) => {
      const described = await new Promise<readonly Field[] | string>((resolve) => {
        client.query(new Description(text, resolve))
      })
      if (typeof described === 'string') return described
      return described.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        type: types.get(dataTypeID)?.name ?? String(dataTypeID),
        kind: kindOfType(dataTypeID),
        nullable: nullable.get(`${tableID}.${columnID}`) ?? null,
      }))
    },
    close: () => client.end(),
  }
}

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return [kindOf(value[0])]
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  const kind = typeof value
  if (kind === 'string' || kind === 'number' || kind === 'bigint' || kind === 'boolean') return kind
  return 'json'
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
  readonly tableID: number
  readonly columnID: number
}

/** What pg has and its types leave out. */
declare module 'pg' {
  interface Connection {
    describe(what: { readonly type: 'S'; readonly name: string }): void
  }
}

/** Parse and Describe of the protocol, without Bind and Execute. */
class Description implements pg.Submittable {
  readonly #text: string
  readonly #done: (answer: readonly Field[] | string) => void
  #fields: readonly Field[] = []

  constructor(text: string, done: (answer: readonly Field[] | string) => void) {
    this.#text = text
    this.#done = done
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' })
    connection.sync()
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#fields = fields
  }

  handleError(error: Error): void {
    this.#done(error.message)
  }

  handleReadyForQuery(): void {
    this.#done(this.#fields)
  }
}
