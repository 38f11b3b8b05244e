/** market: what companies do, as their exchanges' lists or two people of the firm announce it. */
import type { Day } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import { serverWord } from '../../platform/sealed-texts.ts'
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

/** As an exchange's list has them that this server read, or as two people announce them, which the database checks. */
export const saveCorporateActions = async (
  db: Queries,
  rows: readonly ActionRow[],
  source: string,
): Promise<void> => {
  const told = JSON.stringify(
    rows.map((row) => ({
      listing: row.instrumentId,
      ex_day: row.exDay,
      kind: row.kind,
      number: row.number ?? 1,
      shares_before: row.sharesBefore,
      shares_after: row.sharesAfter,
      amount_paise: row.amountPaise,
      says: row.says,
      record_day: row.recordDay ?? null,
      pay_day: row.payDay ?? null,
    })),
  )
  await db.query('select keep_corporate_actions($1, $2, $3)', [
    told,
    source,
    serverWord('corporate-actions', told, source),
  ])
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
