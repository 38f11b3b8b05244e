/** corporate-actions: dividends that wait for two people: a list of an exchange has them, or they were announced before anybody signed. */
import { type ListedDividend, MOST_DIVIDENDS, type UnsignedDividend } from '@pramaan/contracts'
import { addDays } from '@pramaan/market-time'
import { isSigned } from '../../firm/staff-keys.ts'
import type { Queries } from '../../platform/database.ts'

/** They can be confirmed as soon as a list has them, and are paid some weeks later. */
const AHEAD_DAYS = 30

interface Row {
  readonly listings: string[]
  readonly name: string
  readonly says: string
  readonly ex_day: string
  readonly number: number
  readonly amount_paise: bigint
  readonly pay_day: string
}

/** Of a share that somebody holds, and of which somebody is owed something: one for all its listings. */
export async function readUnsigned(db: Queries, today: string): Promise<UnsignedDividend[]> {
  if (!(await isSigned(db))) return []
  const rows = await db.query<Row>(
    `with waiting as (
       select distinct e.action_id as id from due d join corporate_effect e on e.id = d.ref
       where d.kind = 'dividend' and d.done_at is null
       union
       select a.id from corporate_action a
       where a.settled_at is null and a.ex_day <= $1 and a.kind = 'dividend' and a.kind not in ('rights', 'buy-back')
         and exists (select from position p where p.instrument_id = a.instrument_id and p.quantity > 0)),
     share as (
       select distinct on (coalesce(i.isin, i.id::text), a.ex_day, a.number, a.amount_paise, coalesce(a.pay_day, a.ex_day))
         i.market || ':' || i.symbol as own, share_names(i.id) as names, i.name, a.says, a.ex_day, a.number, a.amount_paise, coalesce(a.pay_day, a.ex_day) as pay_day
       from waiting w join corporate_action a on a.id = w.id join instrument i on i.id = a.instrument_id
       where a.withdrawn_at is null and a.amount_paise is not null and not exists (select from signed_action g where g.action_id = a.id)
       order by coalesce(i.isin, i.id::text), a.ex_day, a.number, a.amount_paise, coalesce(a.pay_day, a.ex_day), i.market desc)
     select own || array(select n from jsonb_array_elements_text(names) n where n <> own) as listings,
       name, says, ex_day, number, amount_paise, pay_day
     from share order by pay_day, own, ex_day, number limit ${MOST_DIVIDENDS}`,
    [addDays(today, AHEAD_DAYS)],
  )
  return rows.map(({ name, says, ...row }) => ({ name, says, dividend: dividendFrom(row) }))
}

const dividendFrom = ({ amount_paise, ...row }: Omit<Row, 'name' | 'says'>): ListedDividend => ({
  ...row,
  rupees: Number(amount_paise) / 100,
})
