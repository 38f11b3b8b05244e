/** market: mutual-fund schemes and their net asset values. */
import type { Day } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'

export interface FundNav {
  readonly code: number
  readonly name: string
  readonly house: string
  readonly category: string
  readonly plan: string | null
  readonly option: string | null
  readonly isinGrowth: string | null
  readonly isinReinvest: string | null
  readonly day: Day
  /** Four decimals: ₹1 is 10,000. */
  readonly navE4: number
}

export async function saveNavs(db: Queries, navs: readonly FundNav[], source: string): Promise<void> {
  const column = <Key extends keyof FundNav>(key: Key) => navs.map((nav) => nav[key])
  await db.query(
    `insert into fund_scheme (code, name, house, category, plan, option, isin_growth, isin_reinvest, source)
     select *, $9::text from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::text[])
     on conflict (code) do update set name = excluded.name, house = excluded.house, category = excluded.category,
       plan = coalesce(excluded.plan, fund_scheme.plan), option = coalesce(excluded.option, fund_scheme.option),
       isin_growth = excluded.isin_growth, isin_reinvest = excluded.isin_reinvest, source = excluded.source
     where (fund_scheme.*) is distinct from (excluded.*)`,
    [
      column('code'),
      column('name'),
      column('house'),
      column('category'),
      column('plan'),
      column('option'),
      column('isinGrowth'),
      column('isinReinvest'),
      source,
    ],
  )
  await db.query(
    `insert into nav (scheme_code, day, nav_e4, source)
     select *, $4::text from unnest($1::int[], $2::date[], $3::bigint[])
     on conflict (scheme_code, day) do update set nav_e4 = excluded.nav_e4, source = excluded.source
     where nav.nav_e4 <> excluded.nav_e4`,
    [column('code'), column('day'), column('navE4'), source],
  )
}

/** The value that holds on a day: the latest that was published for that day or before. */
export async function navOn(db: Queries, schemeCode: number, day: Day) {
  const [row] = await db.query<{ day: Day; nav_e4: bigint; source: string }>(
    'select day, nav_e4, source from nav where scheme_code = $1 and day <= $2 order by day desc limit 1',
    [schemeCode, day],
  )
  return row ? { day: row.day, navE4: Number(row.nav_e4), source: row.source } : null
}
