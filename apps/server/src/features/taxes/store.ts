/** taxes: what the database has of a client's trades, of what companies did to the shares, and of what was paid on holdings. */
import type { Queries } from '../../platform/database.ts'

export interface StoredFill {
  readonly id: string
  readonly order_id: string
  readonly kind: string
  readonly instrument_id: number
  readonly tax_class: string
  readonly side: 'buy' | 'sell'
  readonly quantity: bigint
  readonly gross_paise: bigint
  /** All of them; of a sale with the depository's. */
  readonly charges_paise: bigint
  readonly stt_paise: bigint
  /** Interest since the last coupon, which is income and no part of the price. */
  readonly accrued_paise: bigint
  /** Units that a corrected NAV has added since, or taken back. */
  readonly corrected: bigint
  /** Of a sale: what the receipt tells of it. */
  readonly told_gain: bigint
  readonly at: Date
  readonly trade_day: string
  readonly venue_order_number: string
  readonly venue_trade_number: string
}

/** Every one there ever was, in the order in which they were made: what is sold today may have been bought in the first year. */
export const fillsOf = (tx: Queries, clientId: string): Promise<StoredFill[]> =>
  tx.query<StoredFill>(
    `select f.id, f.order_id, o.kind, o.instrument_id, a.tax_class, f.side, f.quantity, f.gross_paise,
            coalesce(c.charges, f.charges_paise)::bigint as charges_paise,
            coalesce((f.charges ->> 'stt')::bigint, 0) as stt_paise, f.accrued_paise, coalesce(k.units, 0)::bigint as corrected,
            coalesce(c.gain, 0)::bigint as told_gain, f.at, f.trade_day, f.venue_order_number, f.venue_trade_number
     from order_fill f join product_order o on o.id = f.order_id join asset a on a.id = o.asset
     left join lateral (
       select sum(l.charges_paise) as charges,
              sum(l.gross_paise - l.charges_paise - l.cost_gross_paise - l.cost_charges_paise) as gain
       from lot_close l where l.order_id = f.order_id and l.fill_id = f.id) c on f.side = 'sell'
     left join lateral (
       select sum(n.units) as units from nav_correction n where n.order_id = o.id and n.redemption_id is null) k on f.side = 'buy'
     where f.client_id = $1 order by f.at, f.side, f.id`,
    [clientId],
  )

export interface StoredChange {
  readonly id: string
  readonly instrument_id: number
  readonly act: 'split' | 'bonus' | 'consolidation'
  readonly ex_day: string
  readonly pay_day: string
  /** How many more, or fewer. */
  readonly shares: bigint
  /** What was left of a share brought so much. */
  readonly gross_paise: bigint
  readonly shares_before: number
  readonly shares_after: number
  readonly at: Date
}

export const changesOf = (tx: Queries, clientId: string): Promise<StoredChange[]> =>
  tx.query<StoredChange>(
    `select e.id, e.instrument_id, e.act, e.ex_day, e.pay_day, e.shares, e.gross_paise, a.shares_before, a.shares_after, t.at
     from corporate_effect e join corporate_action a on a.id = e.action_id join ledger_transfer t on t.id = e.id
     where e.client_id = $1 and e.act <> 'dividend' order by t.at, e.id`,
    [clientId],
  )

export interface StoredIncome {
  readonly kind: 'dividend' | 'idcw' | 'interest'
  readonly day: string
  readonly gross_paise: bigint
  readonly tax_paise: bigint
}

/** What was paid; the day is that of the calendar in India. */
export const incomeOf = (tx: Queries, clientId: string): Promise<StoredIncome[]> =>
  tx.query<StoredIncome>(
    `select kind, (paid_at at time zone 'Asia/Kolkata')::date as day, gross_paise, tax_paise from (
       select 'dividend' as kind, paid_at, gross_paise, tax_paise from corporate_effect
         where client_id = $1 and act = 'dividend' and paid_at is not null
       union all
       select 'idcw', paid_at, gross_paise, tax_paise from fund_payout where client_id = $1 and paid_at is not null
       union all
       select 'interest', paid_at, gross_paise, tax_paise from order_income
         where client_id = $1 and paid_at is not null and gross_paise > 0) paid
     order by paid_at`,
    [clientId],
  )
