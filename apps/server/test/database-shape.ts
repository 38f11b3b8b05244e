/** What a server uses of its database: tables, columns and rights of the app's login, functions that it may call, views. */
import type { Queries } from '../src/platform/database.ts'

/**
 * One line each, sorted: a column with its type, what the app's login may do with it (select, insert, update) and whether an insert must name it,
 * as `column client.email text siu required`; a table whose rows the app may delete; a function that it may call, with how many arguments
 * it asks for at least.
 */
export async function shapeOf(db: Queries): Promise<string[]> {
  const rows = await db.query<{ line: string }>(SHAPE)
  return rows.map(({ line }) => line).toSorted()
}

const SHAPE = `
  with columns as (
    select c.oid as table_oid, c.relname, a.attname, a.attnum, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as is_required
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname <> 'migration')
  select 'column ' || relname || '.' || attname || ' ' || type || ' ' ||
         (select coalesce(string_agg(left(kind, 1), '' order by kind), '') from unnest(array['select', 'insert', 'update']) kind
          where has_column_privilege('pramaan_app', table_oid, attnum, kind)) ||
         case when is_required then ' required' else '' end as line
  from columns
  union all
  select distinct 'delete ' || relname from columns where has_table_privilege('pramaan_app', table_oid, 'delete')
  union all
  select 'function ' || proname || '(' || array_to_string(array(
           select format_type(t, null) from unnest(proargtypes::oid[]) with ordinality u(t, n) order by n), ', ') || ') '
         || pg_get_function_result(oid) || ' ' || (pronargs - pronargdefaults)
  from pg_proc
  where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
    and has_function_privilege('pramaan_app', oid, 'execute')`

/**
 * What the release before misses: a line of its own that is gone, and a column that its inserts do not fill. Rights may be more by now, a
 * column may be left out that had to be named, and a function may have more arguments, where they have defaults.
 */
export function missedBy(released: readonly string[], now: readonly string[]): string[] {
  const has = new Set(now)
  const columns = new Map(now.flatMap((line) => readColumn(line).map((one) => [one.name, one])))
  const functions = now.flatMap(readFunction)
  const isThere = (line: string): boolean => {
    const [column] = readColumn(line)
    if (column) return isEnough(columns.get(column.name), column)
    const [old] = readFunction(line)
    if (!old) return has.has(line)
    return functions.some(
      (one) =>
        one.name === old.name &&
        one.result === old.result &&
        one.required <= old.required &&
        old.types.every((type, at) => one.types[at] === type),
    )
  }
  const before = released.flatMap(readColumn)
  const names = new Set(before.map(({ name }) => name))
  const tables = new Set(before.map(({ table }) => table))
  const isUnfilled = (line: string): boolean =>
    readColumn(line).some(
      ({ name, table, isRequired }) => isRequired && tables.has(table) && !names.has(name),
    )
  return [...released.filter((line) => !isThere(line)), ...now.filter(isUnfilled)]
}

interface Column {
  readonly name: string
  readonly table: string
  readonly type: string
  readonly rights: string
  readonly isRequired: boolean
}

const isEnough = (now: Column | undefined, old: Column): boolean =>
  now !== undefined &&
  now.type === old.type &&
  [...old.rights].every((right) => now.rights.includes(right)) &&
  (old.isRequired || !now.isRequired)

function readColumn(line: string): Column[] {
  const [, name, type, rights = '', required] = /^column (\S+) (.+) ([isu]*)( required)?$/.exec(line) ?? []
  if (!name || !type) return []
  return [{ name, table: name.split('.', 1)[0] ?? '', type, rights, isRequired: required !== undefined }]
}

function readFunction(line: string) {
  const [, name, types = '', result, required] = /^function (\w+)\((.*?)\) (.+) (\d+)$/.exec(line) ?? []
  if (!name) return []
  return [{ name, types: types === '' ? [] : types.split(', '), result, required: Number(required) }]
}

/** What the migrations say that is gone, and since which release nothing uses it: `-- Contract: column client.nickname, unused since 0.2.0`. */
export const contracted = (migrations: readonly string[]): string[] =>
  migrations.flatMap((sql) =>
    [...sql.matchAll(/^-- Contract: (.+), unused since \d+\.\d+\.\d+$/gm)].map(([, what = '']) => what),
  )

/** `table client` also stands for its columns, `function act` for each of that name. */
export const isContracted = (line: string, what: readonly string[]): boolean =>
  what.some((one) => {
    const subject = one.replace(/^(?:column|table|view|function|delete) /, '')
    const [, about = ''] = /^\w+ ([\w.]+)/.exec(line) ?? []
    return about === subject || about.startsWith(`${subject}.`)
  })
