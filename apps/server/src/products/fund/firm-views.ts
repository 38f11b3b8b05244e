/** products/fund: what the firm sees: what waits for which NAV and since when, NAVs that files tell otherwise, and the runs of SIPs. */
import type { FirmFunds } from '@pramaan/contracts'
import { addDays, instantOf } from '@pramaan/market-time'
import { paise, scaledToWire, toWire } from '@pramaan/money'
import { sourceInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { TradingServices } from '../../trading/services.ts'
import { codeOf, readFunds } from './shelf.ts'
import { fundView, type ReadSeries } from './views.ts'

interface Waiting {
  readonly instrument_id: number
  readonly orders: bigint
  readonly redemptions: bigint
  readonly oldest: string | null
  readonly holders: bigint
  readonly sips: bigint
}

const RUN_DAYS = 30

export async function firmFunds(
  services: Pick<TradingServices, 'db' | 'market' | 'businessClock'>,
  read: ReadSeries,
  tx: Queries,
  after: string | null,
): Promise<FirmFunds> {
  const { offers: funds, next } = await readFunds(tx, services.market, {
    ...{ after, clientId: null, now: services.businessClock.now() },
  })
  const series = await read(funds.map(({ instrument }) => codeOf(instrument)))
  const now = services.businessClock.now()
  const today = dayInIndia(now)
  const waiting = new Map(
    (
      await readWaiting(
        tx,
        funds.map(({ instrument }) => instrument.id),
      )
    ).map((row) => [row.instrument_id, row]),
  )
  return {
    funds: funds.map((fund) => {
      const row = waiting.get(fund.instrument.id)
      const day = row?.oldest ?? null
      return {
        ...fundView(services, fund, series(codeOf(fund.instrument))),
        orders: Number(row?.orders ?? 0n),
        redemptions: Number(row?.redemptions ?? 0n),
        waits_for_day: day,
        is_late: day !== null && now.getTime() > instantOf(day, '23:00'),
        holders: Number(row?.holders ?? 0n),
        active_sips: Number(row?.sips ?? 0n),
      }
    }),
    next,
    ...(await readDifferences(tx)),
    sip_runs: await readRuns(tx, addDays(today, -RUN_DAYS)),
    sips_due: await readDue(tx),
  }
}

const readWaiting = (tx: Queries, instruments: readonly number[]): Promise<Waiting[]> =>
  tx.query<Waiting>(
    `select i as instrument_id, o.count as orders, r.count as redemptions, least(o.oldest, r.oldest) as oldest,
            (select count(*) from position p where p.instrument_id = i and p.quantity > 0) as holders,
            (select count(*) from sip s where s.instrument_id = i and s.state = 'active') as sips
     from unnest($1::integer[]) as i
     cross join lateral (select count(*) as count, min((asked ->> 'nav_day')::date) as oldest from product_order
                         where instrument_id = i and status = 'awaiting' and asked is not null) o
     cross join lateral (select count(*) as count, min(nav_day) as oldest from fund_redemption
                         where instrument_id = i and status = 'awaiting') r`,
    [instruments],
  )

async function readDifferences(tx: Queries): Promise<Pick<FirmFunds, 'differences' | 'more_differences'>> {
  const rows = await tx.query<{
    all: bigint
    scheme_code: number
    name: string
    day: string
    known_e4: bigint
    told_e4: bigint
    source: string
    told_at: Date
  }>(
    `select count(*) over () as all, d.scheme_code, s.name, d.day, d.known_e4, d.told_e4, d.source, d.told_at
     from nav_difference d join fund_scheme s on s.code = d.scheme_code
     where d.settled_at is null order by d.told_at desc, d.scheme_code limit 100`,
  )
  const differences = rows.map((row) => ({
    ...{ scheme_code: row.scheme_code, name: row.name, day: row.day },
    known: scaledToWire(row.known_e4, 4),
    told: scaledToWire(row.told_e4, 4),
    source: sourceInWords(row.source),
    told_at: row.told_at.toISOString(),
  }))
  return { differences, more_differences: Number(rows[0]?.all ?? 0n) - rows.length }
}

async function readRuns(tx: Queries, since: string): Promise<FirmFunds['sip_runs']> {
  const rows = await tx.query<{
    day: string
    debited: bigint
    amount: bigint
    short: bigint
    skipped: bigint
    refused: bigint
  }>(
    `select debit_on as day, count(*) filter (where outcome = 'debited') as debited, sum(amount_paise)::bigint as amount,
            count(*) filter (where outcome = 'short') as short,
            count(*) filter (where outcome in ('skipped', 'paused')) as skipped,
            count(*) filter (where outcome = 'refused') as refused
     from sip_instalment where debit_on >= $1 group by debit_on order by debit_on desc`,
    [since],
  )
  return rows.map((row) => ({
    day: row.day,
    debited: Number(row.debited),
    amount: toWire(paise(row.amount)),
    short: Number(row.short),
    skipped: Number(row.skipped),
    refused: Number(row.refused),
  }))
}

async function readDue(tx: Queries): Promise<FirmFunds['sips_due']> {
  const rows = await tx.query<{ day: string; count: bigint; amount: bigint }>(
    `select debit_on as day, count(*) as count, sum(amount_paise)::bigint as amount
     from sip where state = 'active' group by debit_on order by debit_on limit 10`,
  )
  return rows.map(({ day, count, amount }) => ({ day, count: Number(count), amount: toWire(paise(amount)) }))
}
