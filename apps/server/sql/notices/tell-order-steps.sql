-- What became of an order, for every product: told from its steps, which `act` writes with everything else that it does.
create or replace function tell_order_steps() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  drafts notice_draft[];
begin
  select array_agg((s.client_id, 'step', s.id::text, s.kind, s.order_id, s.at, jsonb_build_object(
      'product', s.product, 'market', i.market, 'symbol', i.symbol, 'name', i.name, 'instrument', i.kind, 'decimals', a.decimals,
      'quantity', coalesce(s.facts ->> 'quantity', bought.quantity::text, closed.quantity::text),
      'of', s.facts ->> 'of', 'left', s.facts ->> 'left', 'on', s.facts ->> 'on',
      'message', s.facts ->> 'message', 'ended', coalesce(s.facts ->> 'ended', s.ended ->> 'code'), 'by', s.actor_name,
      'amount', coalesce(bought.amount, closed.amount)))::notice_draft order by s.id) into drafts
    from (select added.*, o.kind as product, o.instrument_id, o.asset, o.ended, notice_kind_of_step(added.code, added.actor, o.kind) as kind
          from added join product_order o on o.id = added.order_id) s
    join instrument i on i.id = s.instrument_id
    left join asset a on a.id = s.asset
    -- All that was bought, and what was left or settled at this moment, with charges that are levied once: as the receipt says it.
    left join lateral (
      select sum(f.quantity) as quantity, sum(f.gross_paise + f.accrued_paise + f.charges_paise) as amount from order_fill f
      where s.kind in ('order-executed', 'units-allotted') and f.order_id = s.order_id and f.side = 'buy') bought on true
    left join lateral (
      select sum(c.quantity) as quantity, sum(c.gross_paise + c.accrued_paise - c.charges_paise) as amount from lot_close c
      where c.order_id = s.order_id and case when s.kind = 'sale-settled' then c.settled_at = s.at
        else s.kind in ('order-sold', 'units-redeemed', 'matured', 'recovered') and c.closed_at = s.at end) closed on true
    where s.kind is not null;
  if drafts is not null then
    perform write_notices(drafts, false);
  end if;
  return null;
end
$$;
revoke all on function tell_order_steps from public;
create or replace trigger tell_order_steps after insert on order_step
  referencing new table as added for each statement execute function tell_order_steps();
