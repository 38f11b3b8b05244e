-- Settles what is due of stocks that nobody has, waits for or has sold since, all together: a new market comes with years of
-- actions. Each question is the first row of a range of an index, whatever the planner thinks of the table's size.
create or replace function settle_idle_actions(today date, at timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if not server_said(word, 'idle-actions', today::text, said_at(at)) then
    raise exception 'actions are settled by the server';
  end if;
  update corporate_action a set settled_at = settle_idle_actions.at
  where a.ex_day <= today and a.settled_at is null and a.kind not in ('rights', 'buy-back') and a.run_id is null
    and (select p.quantity from position p where p.instrument_id = a.instrument_id and p.quantity > 0
         order by p.instrument_id, p.client_id limit 1) is null
    and (select o.limit_paise from product_order o where o.instrument_id = a.instrument_id and o.status = 'awaiting'
         order by o.instrument_id, o.kind, o.limit_paise desc limit 1) is null
    and (select c.closed_on from lot_close c
         where c.instrument_id = a.instrument_id and c.closed_on >= a.ex_day
         order by c.instrument_id, c.closed_on limit 1) is null
    -- Who was paid out by a later one, too: a late dividend is theirs.
    and (select b.ex_day from corporate_credit b
         where b.instrument_id = a.instrument_id and b.ex_day >= a.ex_day and b.effect_id is not null
         order by b.instrument_id, b.ex_day limit 1) is null;
end
$$;
revoke all on function settle_idle_actions from public;
grant execute on function settle_idle_actions to pramaan_app;
