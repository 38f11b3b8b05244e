/** backup: what the tables are like. Read from the database itself, so that no table can be forgotten here. */
import type { Queries } from '../platform/database.ts'

export interface Table {
  readonly name: string
  /** Without those the database computes itself. */
  readonly columns: readonly string[]
  /** Row security holds for the owner too, who then sees nothing: its rows are read as the app's role. */
  readonly isForced: boolean
  /** Numbers of this cluster's transactions, which mean nothing in another one, or something else. */
  readonly transactionColumns: readonly string[]
}

export interface Sequence {
  readonly name: string
  /** As text: past 2⁵³ a number of JSON is not exact. Null when it was never asked. */
  readonly last: string | null
}

export const readTables = (db: Queries): Promise<Table[]> =>
  db.query<Table>(
    `select c.relname::text as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
            array_agg(a.attname::text order by a.attnum) as columns,
            coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'xid8'::regtype), '{}') as "transactionColumns"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       -- A key is never in a backup: a start or a restore puts it there from the key file.
       and c.relname <> 'server_key'
     group by c.oid order by c.relname`,
  )

export const readSequences = (db: Queries): Promise<Sequence[]> =>
  db.query<Sequence>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
     where schemaname = 'public' order by sequencename`,
  )

/**
 * Everything that guards the tables, one line each: constraints, triggers and whether they are on, row security and its
 * policies, grants, indexes. The same before and after a restore, or the restore does not count.
 */
export async function readGuards(db: Queries): Promise<string[]> {
  const rows = await db.query<{ guard: string }>(
    `select guard from (
       select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
         from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
       union all
       select concat_ws(' ', 'trigger', tgrelid::regclass, tgenabled, pg_get_triggerdef(t.oid))
         from pg_trigger t join pg_class c on c.oid = tgrelid
         where relnamespace = 'public'::regnamespace and not tgisinternal
       union all
       select concat_ws(' ', 'table', oid::regclass, relrowsecurity, relforcerowsecurity, relacl)
         from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       union all
       select concat_ws(' ', 'policy', polrelid::regclass, polname, polcmd, polpermissive, polroles,
                        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
         from pg_policy
       union all
       select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public') guards(guard)
     order by guard collate "C"`,
  )
  return rows.map(({ guard }) => guard)
}
