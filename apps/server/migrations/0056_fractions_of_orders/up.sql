-- Why: a fraction of a share that a company's act leaves is worked out from all that a holder has, and no order could tell what it had
-- of it: one that was folded away said that it was sold for nothing. Now each order has its part. And a position counts the orders
-- that it is made of, as the lists show them: the bonus shares of an order are no purchase of their own.
-- Locks: a new table; position and the changes of shares so far are read once, and positions with bonus shares are written.

create table corporate_fraction (
  effect_id      uuid not null references corporate_effect,
  order_id       uuid not null references product_order,
  client_id      uuid not null references client,
  -- Of what the effect's fraction brought, and of what it had cost.
  proceeds_paise bigint not null check (proceeds_paise >= 0),
  cost_paise     bigint not null check (cost_paise >= 0),
  primary key (order_id, effect_id)
);
create index corporate_fraction_of_effect on corporate_fraction (effect_id);
grant select on corporate_fraction to pramaan_app;
call own_rows_only('corporate_fraction');
alter table corporate_fraction no force row level security;

-- What was left over is the end of the row: the youngest lots, those that were folded away and the last that was not.
insert into corporate_fraction (effect_id, order_id, client_id, proceeds_paise, cost_paise)
  with effect as (
    select e.*, (select round(exp(sum(ln(b.shares_after))))::bigint from corporate_action b
                 where b.run_id = a.run_id and b.shares_after is not null) as per_share,
           (select round(exp(sum(ln(b.shares_before))))::bigint from corporate_action b
            where b.run_id = a.run_id and b.shares_after is not null) as per_new_share
    from corporate_effect e join corporate_action a on a.id = e.action_id
    where e.act <> 'dividend' and (e.gross_paise > 0 or e.cost_paise > 0)),
  credit as (
    select e.id, e.client_id, e.gross_paise, e.cost_paise, c.order_id,
           nullif(e.held * e.per_share % e.per_new_share, 0) as rest, -c.shares * e.per_share as parts,
           -(c.cost_gross_paise + c.cost_charges_paise) as cost,
           row_number() over (partition by e.id order by l.bought_on desc, l.order_id desc, l.id desc) as place,
           l.quantity = 0 and c.shares < 0
             and not exists (select from lot_close x where x.lot_id = l.id and x.closed_at >= e.paid_at)
             and not exists (select from corporate_credit x where x.lot_id = l.id and x.ex_day > c.ex_day) as is_gone
    from effect e join corporate_credit c on c.effect_id = e.id join lot l on l.id = c.lot_id),
  reached as (
    select c.*, least(sum(case when is_gone then parts else coalesce(rest, 1) end) over before_it, coalesce(rest, 1)) as counted,
           least(sum(case when is_gone then cost else cost_paise end) over before_it, cost_paise) as costs
    from credit c
    where place <= coalesce((select min(o.place) from credit o where o.id = c.id and not o.is_gone), c.place)
    window before_it as (partition by id order by place)),
  part as (
    select r.*, lag(counted, 1, 0) over (partition by id order by place) as counted_before,
           lag(costs, 1, 0) over (partition by id order by place) as costs_before
    from reached r)
  select id, order_id, client_id,
         sum(div(gross_paise * counted, coalesce(rest, 1)) - div(gross_paise * counted_before, coalesce(rest, 1))),
         sum(costs - costs_before)
  from part group by id, order_id, client_id having max(counted - counted_before) > 0 or max(costs - costs_before) > 0;
-- Where a bonus left nothing but a fraction, no lot has anything of it: it is the youngest order's.
insert into corporate_fraction (effect_id, order_id, client_id, proceeds_paise, cost_paise)
  select distinct on (e.id) e.id, l.order_id, e.client_id, e.gross_paise, e.cost_paise
  from corporate_effect e
  join lot l on l.client_id = e.client_id and l.instrument_id = e.instrument_id and l.bought_on <= e.ex_day
  where e.act <> 'dividend' and (e.gross_paise > 0 or e.cost_paise > 0)
    and not exists (select from corporate_fraction f where f.effect_id = e.id)
  order by e.id, l.bought_on desc, l.order_id desc;

update position p set lots = o.orders
  from (select client_id, asset, count(distinct order_id) as orders from lot where quantity > 0 group by client_id, asset) o
  where (p.client_id, p.asset) = (o.client_id, o.asset) and p.lots <> o.orders;
