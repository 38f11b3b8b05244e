/**
 * ledger: what must hold of the charges of clients' days: what went back is what the orders of the day bear less, each of them was
 * taken at its trades, and a day with charges has been worked out or is due.
 */
import type { Check } from './audit-checks.ts'

/** More than this of one kind says nothing more. */
const MOST = 10

export const dayChecks: readonly Check[] = [
  {
    name: 'I5',
    sql: `with days as (select client_id, day, sum(refund_paise) as refund, sum(borne_paise) as borne,
                          (array_agg(charged_paise order by run desc))[1] as charged,
                          (array_agg(taken_paise order by run desc))[1] as taken
                        from day_charge group by client_id, day),
          parts as (select client_id, day, sum(taken_paise) as taken, sum(charged_paise) as charged
                    from day_charge_part group by client_id, day)
          select format('%s of client %s: %s paise went back, but its orders bear %s less and were charged %s.', day, client_id,
                        coalesce(d.refund, 0), coalesce(p.taken - p.charged, 0), coalesce(p.taken, 0)) as says
          from days d full join parts p using (client_id, day)
          where (d.taken, d.refund, d.charged - d.borne)
            is distinct from (p.taken, p.taken - p.charged, p.charged)
          order by client_id, day limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `with sold as (select fill_id, sum(charges_paise) as charges from lot_close group by fill_id),
          taken as (select f.client_id, f.trade_day as day, case f.side when 'buy' then f.order_id else f.id end as piece,
                           sum(coalesce(s.charges, f.charges_paise)) as charges
                    from order_fill f left join sold s on s.fill_id = f.id
                    group by 1, 2, 3)
          select format('%s of client %s was charged %s paise at its trades, and not %s.', p.day, p.client_id,
                        coalesce(t.charges, 0), p.taken_paise) as says
          from day_charge_part p left join taken t using (client_id, day, piece)
          where t.charges is distinct from p.taken_paise order by p.client_id, p.day limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('The charges of client %s on %s are not due.', f.client_id, f.trade_day) as says
          from (select client_id, trade_day from order_fill where charges_paise > 0 and venue not in ('tender', 'off-market') group by client_id, trade_day) f
          left join (select distinct client_id, (at at time zone 'Asia/Kolkata')::date - 1 as day
                     from due where kind = 'day-charges') d on (d.client_id, d.day) = (f.client_id, f.trade_day)
          where d.client_id is null order by f.client_id, f.trade_day limit ${MOST}`,
  },
  {
    name: 'I5',
    sql: `select format('%s of client %s left out a trade.', f.day, f.client_id) as says
          from (select distinct client_id, trade_day as day, case side when 'buy' then order_id else id end as piece
                from order_fill where charges_paise > 0 and venue not in ('tender', 'off-market')) f
          join (select distinct client_id, day from day_charge_part) worked using (client_id, day)
          left join day_charge_part p using (client_id, day, piece)
          where p.piece is null
            and not exists (select from due d where d.client_id = f.client_id and d.kind = 'day-charges' and d.done_at is null
                            and (d.at at time zone 'Asia/Kolkata')::date - 1 = f.day)
          group by f.client_id, f.day order by f.client_id, f.day limit ${MOST}`,
  },
]
