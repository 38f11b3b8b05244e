/** market: mutual-fund schemes and their net asset values. */
import { type Day, instantOf } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import { serverWord } from '../../platform/sealed-texts.ts'
import { NO_DEPTH, type Quote } from '../quotes.ts'

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
  /** Of the file that told it. */
  readonly line?: number
}

/** A file tells another NAV than the one that is known. */
export interface NavDifference {
  readonly code: number
  readonly day: Day
  readonly known: number
  readonly told: number
}

/** An array as PostgreSQL reads it. */
const list = (values: readonly (number | Day)[]): string => `{${values.join(',')}}`

/** A NAV that is known stays: what is told otherwise is kept beside it, and two people decide. Says which those are. */
export async function saveNavs(
  db: Queries,
  navs: readonly FundNav[],
  source: string,
  toldAt: Date,
): Promise<NavDifference[]> {
  const column = <Key extends keyof FundNav>(key: Key) => navs.map((nav) => nav[key])
  await db.query(
    `insert into fund_scheme (code, name, house, category, plan, option, isin_growth, isin_reinvest, source)
     select distinct on (code) s.*, $9::text from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
       $7::text[], $8::text[]) as s(code, name, house, category, plan, option, isin_growth, isin_reinvest)
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
  const told = [list(column('code')), list(column('day')), list(column('navE4')), source]
  await db.query('select keep_navs($1, $2, $3, $4, $5)', [...told, serverWord('navs', ...told)])
  const rows = await db.query<{ scheme_code: number; day: Day; known_e4: bigint; told_e4: bigint }>(
    `insert into nav_difference (scheme_code, day, known_e4, told_e4, source, told_at)
     select n.scheme_code, n.day, n.nav_e4, told.nav_e4, $4, $5
     from unnest($1::int[], $2::date[], $3::bigint[]) as told(code, day, nav_e4)
     join nav n on (n.scheme_code, n.day) = (told.code, told.day)
     -- What two people have set is decided already.
     where n.nav_e4 <> told.nav_e4 and n.set_at is null
     on conflict (scheme_code, day) do update set known_e4 = excluded.known_e4, told_e4 = excluded.told_e4,
       source = excluded.source, told_at = excluded.told_at, settled_at = null
     returning scheme_code, day, known_e4, told_e4`,
    [column('code'), column('day'), column('navE4'), source, toldAt],
  )
  return rows.map((row) => ({
    code: row.scheme_code,
    day: row.day,
    known: Number(row.known_e4),
    told: Number(row.told_e4),
  }))
}

interface LastNav {
  readonly instrument_id: number
  readonly day: Day
  readonly nav_e4: bigint
  readonly source: string
  readonly before_e4: bigint | null
}

/** When the NAV of a day is known, as a rule: it is worked out after the close and told in the evening. */
const TOLD_AT = '21:00'

/** Of every fund that can be held: its last NAV up to a day as a quote that stands still, in ten-thousandths of a rupee. */
export async function lastNavs(db: Queries, until: Day): Promise<Quote[]> {
  const rows = await db.query<LastNav>(
    `select i.id as instrument_id, n.day, n.nav_e4, n.source, b.nav_e4 as before_e4
     from instrument i
     cross join lateral (select day, nav_e4, source from nav
                         where scheme_code = i.symbol::integer and day <= $1 order by day desc limit 1) n
     left join lateral (select nav_e4 from nav
                        where scheme_code = i.symbol::integer and day < n.day order by day desc limit 1) b on true
     where i.market = 'MF' order by i.id`,
    [until],
  )
  return rows.map((row) => {
    const [nav, atMs] = [Number(row.nav_e4), instantOf(row.day, TOLD_AT)]
    return {
      instrumentId: row.instrument_id,
      pricePaise: nav,
      previousClosePaise: Number(row.before_e4 ?? row.nav_e4),
      ...{ openPaise: nav, highPaise: nav, lowPaise: nav, volume: 0, depth: NO_DEPTH, state: 'stale' },
      ...{ source: row.source, asOfMs: atMs, receivedAtMs: atMs, sequence: 0 },
    }
  })
}

/** The value that holds on a day: the latest that was published for that day or before. */
export async function navOn(db: Queries, schemeCode: number, day: Day) {
  const [row] = await db.query<{ day: Day; nav_e4: bigint; source: string }>(
    'select day, nav_e4, source from nav where scheme_code = $1 and day <= $2 order by day desc limit 1',
    [schemeCode, day],
  )
  return row ? { day: row.day, navE4: Number(row.nav_e4), source: row.source } : null
}
