/** market: what companies do, as their exchanges' lists or two people of the firm announce it. */
import type { Day } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import type { CorporateAction } from '../instruments.ts'
import type { AnnouncedChange } from '../simulated/announced.ts'
import { SIMULATED_SOURCE } from '../simulated/universe.ts'

export type ActionRow = CorporateAction & {
  readonly instrumentId: number
  /** Of several of one kind on one day; the first unless it says otherwise. */
  readonly number?: number
  readonly recordDay?: Day | null
  readonly payDay?: Day | null
}

/** Every server reads them again. */
export const tellActionsChanged = (db: Queries): Promise<object[]> =>
  db.query(`select pg_notify('instruments_changed', '')`)

/**
 * What a company does belongs to its share, on whichever exchange it was announced: every listing of the ISIN has its row, with
 * the same terms.
 */
export const saveCorporateActions = async (
  db: Queries,
  rows: readonly ActionRow[],
  source: string,
): Promise<void> => {
  const column = <Key extends keyof ActionRow>(key: Key) => rows.map((row) => row[key])
  await db.query(
    `insert into corporate_action as a
       (instrument_id, ex_day, kind, number, shares_before, shares_after, amount_paise, says, record_day, pay_day, source)
     select distinct on (l.id, t.ex_day, t.kind, t.number) l.id, t.ex_day, t.kind, t.number, t.shares_before,
       t.shares_after, t.amount_paise, t.says, t.record_day, t.pay_day, $11::text
     from unnest($1::int[], $2::date[], $3::text[], $4::smallint[], $5::int[], $6::int[], $7::bigint[],
       $8::text[], $9::date[], $10::date[])
       as t (listing, ex_day, kind, number, shares_before, shares_after, amount_paise, says, record_day, pay_day)
     join instrument i on i.id = t.listing
     join instrument l on l.id = i.id or l.isin = i.isin
     order by l.id, t.ex_day, t.kind, t.number, l.id <> i.id
     on conflict (instrument_id, ex_day, kind, number) do update set shares_before = excluded.shares_before,
       shares_after = excluded.shares_after, amount_paise = excluded.amount_paise, says = excluded.says,
       record_day = excluded.record_day, pay_day = excluded.pay_day, source = excluded.source,
       withdrawn_at = null, settled_at = case when a.withdrawn_at is null then a.settled_at end
     where (a.shares_before, a.shares_after, a.amount_paise, a.says, a.record_day, a.pay_day, a.source, a.withdrawn_at)
         is distinct from (excluded.shares_before, excluded.shares_after, excluded.amount_paise, excluded.says,
                           excluded.record_day, excluded.pay_day, excluded.source, null)
       -- What is being applied, or was, stays what it is.
       and a.run_id is null
       -- Two people know better than a list.
       and (a.source <> 'firm' and a.withdrawn_at is null or excluded.source = 'firm')`,
    [
      column('instrumentId'),
      column('exDay'),
      column('kind'),
      rows.map((row) => row.number ?? 1),
      column('sharesBefore'),
      column('sharesAfter'),
      column('amountPaise'),
      column('says'),
      rows.map((row) => row.recordDay ?? null),
      rows.map((row) => row.payDay ?? null),
      source,
    ],
  )
  if (source === 'firm') await tellActionsChanged(db)
}

/** Splits, bonuses and consolidations by instrument, whoever announced them, also those that were withdrawn. */
export async function announcedChanges(db: Queries): Promise<Map<number, AnnouncedChange[]>> {
  const rows = await db.query<{ id: number } & AnnouncedChange>(
    `select instrument_id as id, ex_day as "exDay", kind, number, shares_before as "sharesBefore",
       shares_after as "sharesAfter", withdrawn_at is not null as "isWithdrawn"
     from corporate_action where kind in ('split', 'bonus', 'consolidation')
       and (source <> $1 or withdrawn_at is not null)`,
    [SIMULATED_SOURCE],
  )
  return Map.groupBy(rows, ({ id }) => id)
}

export async function corporateActions(db: Queries, instrumentId: number): Promise<CorporateAction[]> {
  const rows = await db.query<{
    ex_day: Day
    kind: CorporateAction['kind']
    shares_before: number | null
    shares_after: number | null
    amount_paise: bigint | null
    says: string
  }>(
    `select ex_day, kind, shares_before, shares_after, amount_paise, says from corporate_action
     where instrument_id = $1 and withdrawn_at is null order by ex_day desc, kind, number`,
    [instrumentId],
  )
  return rows.map((row) => ({
    exDay: row.ex_day,
    kind: row.kind,
    sharesBefore: row.shares_before,
    sharesAfter: row.shares_after,
    amountPaise: row.amount_paise === null ? null : Number(row.amount_paise),
    says: row.says,
  }))
}

/** As it is stored, for whoever brings another list. */
export type StoredRow = CorporateAction & {
  readonly instrumentId: number
  readonly number: number
  readonly state: 'open' | 'applied' | 'withdrawn'
  /** From which list it is, or who announced it. */
  readonly source: string
  /** Two people announced it. */
  readonly isFirms: boolean
}

/** All that is known of these stocks, to meet a list with. */
export async function storedActions(db: Queries, instrumentIds: readonly number[]): Promise<StoredRow[]> {
  const rows = await db.query<{
    instrument_id: number
    ex_day: Day
    kind: CorporateAction['kind']
    number: number
    shares_before: number | null
    shares_after: number | null
    amount_paise: bigint | null
    says: string
    state: StoredRow['state']
    source: string
    is_firms: boolean
  }>(
    `select instrument_id, ex_day, kind, number, shares_before, shares_after, amount_paise, says, source, source = 'firm' as is_firms,
       case when withdrawn_at is not null then 'withdrawn' when run_id is not null then 'applied' else 'open' end as state
     from corporate_action where instrument_id = any ($1)`,
    [instrumentIds],
  )
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    exDay: row.ex_day,
    kind: row.kind,
    number: row.number,
    sharesBefore: row.shares_before,
    sharesAfter: row.shares_after,
    amountPaise: row.amount_paise === null ? null : Number(row.amount_paise),
    says: row.says,
    state: row.state,
    source: row.source,
    isFirms: row.is_firms,
  }))
}
