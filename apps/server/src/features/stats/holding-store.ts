/** stats: what each security has brought a client so far, and what is known of it beside its price. By instrument. */
import type { CapSize } from '@pramaan/contracts'
import type { Day } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'

export interface Brought {
  readonly instrument_id: number
  /** What sales, and fractions that were sold, brought against what they had cost. */
  readonly realised: bigint
  /** After tax at source, less interest that was paid on buying. */
  readonly income: bigint
}

/** Of all that was ever held: the parts of `realised`, `dividends` and `income` of the portfolio. */
export const broughtOf = (tx: Queries, clientId: string): Promise<Brought[]> =>
  tx.query<Brought>(
    `select i.id as instrument_id, sum(realised)::bigint as realised, sum(income)::bigint as income from (
       select o.instrument_id, sum(c.gross_paise - c.charges_paise + c.refund_paise
                                   - c.cost_gross_paise - c.cost_charges_paise + c.cost_refund_paise) as realised, 0 as income
       from product_order o join lot_close c on c.order_id = o.id
       where o.client_id = $1 and o.filled > 0 group by o.instrument_id
       union all
       select instrument_id, case act when 'dividend' then 0 else gross_paise - cost_paise end,
              case when act = 'dividend' and paid_at is not null then gross_paise - tax_paise else 0 end
       from corporate_effect where client_id = $1
       union all
       -- Those from before tax was deducted at source.
       select instrument_id, 0, amount_paise from corporate_credit
       where client_id = $1 and kind = 'dividend' and effect_id is null
       union all select instrument_id, 0, gross_paise - tax_paise from fund_payout where client_id = $1 and paid_at is not null
       union all select instrument_id, 0, gross_paise - tax_paise from order_income where client_id = $1 and paid_at is not null
       union all
       select o.instrument_id, 0, case f.side when 'buy' then -f.accrued_paise else f.accrued_paise end
       from order_fill f join product_order o on o.id = f.order_id where f.client_id = $1 and f.accrued_paise <> 0) one
     join instrument i on i.id = one.instrument_id group by i.id`,
    [clientId],
  )

export interface HoldingFlow {
  readonly instrument_id: number
  readonly day: Day
  /** What it brought on the day, less what it cost, with charges. */
  readonly amount: bigint
}

/** All money that went into each security and came out of it, by day. */
export const holdingFlows = (tx: Queries, clientId: string): Promise<HoldingFlow[]> =>
  tx.query<HoldingFlow>(
    `select i.id as instrument_id, one.day, sum(one.amount)::bigint as amount from (
       select o.instrument_id, (f.at at time zone 'Asia/Kolkata')::date as day,
              case f.side when 'buy' then -(f.gross_paise + f.charges_paise + f.accrued_paise)
                          else f.gross_paise - f.charges_paise + f.accrued_paise end as amount
       from order_fill f join product_order o on o.id = f.order_id where f.client_id = $1
       union all
       select instrument_id, (paid_at at time zone 'Asia/Kolkata')::date, gross_paise - tax_paise
       from corporate_effect where client_id = $1 and paid_at is not null
       union all
       select instrument_id, ex_day, amount_paise from corporate_credit
       where client_id = $1 and kind = 'dividend' and effect_id is null
       union all
       select instrument_id, (paid_at at time zone 'Asia/Kolkata')::date, gross_paise - tax_paise
       from fund_payout where client_id = $1 and paid_at is not null
       union all
       select instrument_id, (paid_at at time zone 'Asia/Kolkata')::date, gross_paise - tax_paise
       from order_income where client_id = $1 and paid_at is not null) one
     join instrument i on i.id = one.instrument_id group by i.id, one.day order by i.id, one.day`,
    [clientId],
  )

/** Units that are pledged, tendered or being redeemed, by what the ledger calls them. */
export async function pledgedOf(tx: Queries, clientId: string): Promise<Map<string, bigint>> {
  const rows = await tx.query<{ asset: string; balance: bigint }>(
    `select asset, balance from ledger_account where owner = $1 and purpose = 'pledged' and balance > 0`,
    [clientId],
  )
  return new Map(rows.map(({ asset, balance }) => [asset, balance]))
}

export interface Facts {
  readonly id: number
  /** Of a fund its house; of a bond or note who promises to pay. */
  readonly issuer: string | null
  readonly cap: CapSize | null
}

export async function factsOf(tx: Queries, instruments: readonly number[]): Promise<Map<number, Facts>> {
  const rows = await tx.query<Facts>(
    `select i.id,
            coalesce((select s.house from fund_scheme s where i.market = 'MF' and s.code::text = i.symbol),
                     (select t.terms ->> 'issuer' from offer o join offer_terms t on (t.offer_id, t.version) = (o.id, o.version)
                      where o.instrument_id = i.id and t.terms ? 'issuer' order by o.opens_at desc limit 1)) as issuer,
            (select min(case x.symbol when 'NIFTY50' then 'large' when 'NIFTYMIDCAP100' then 'mid' else 'small' end)
             from index_member m join instrument x on x.id = m.index_id
             where m.instrument_id = i.id and m.until is null
               and x.symbol in ('NIFTY50', 'NIFTYMIDCAP100', 'NIFTYSMLCAP100')) as cap
     from instrument i where i.id = any ($1)`,
    [instruments],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
