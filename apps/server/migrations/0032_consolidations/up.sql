-- Why: a consolidation (ten shares become one) is not applied to lots yet; until it is, its stock is suspended from the ex-day
-- on: otherwise the old number of shares could be sold at ten times the price. Every server hears of one at once.
-- Locks: an index and a trigger on corporate_action, for a moment.

create index corporate_action_consolidations on corporate_action (instrument_id, ex_day)
  where settled_at is null and shares_after < shares_before;

create function tell_consolidation() returns trigger language plpgsql as $$
begin
  perform pg_notify('instruments_changed', '');
  return null;
end
$$;
create trigger consolidation_announced after insert or update on corporate_action
  for each row when (new.shares_after < new.shares_before) execute function tell_consolidation();

-- One that nobody has to do with needs no suspension. Says whether it was settled.
create function settle_idle_consolidation(of_instrument integer, on_day date, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update corporate_action a set settled_at = settle_idle_consolidation.at
    where a.instrument_id = of_instrument and a.ex_day = on_day and a.settled_at is null
      and a.shares_after < a.shares_before
      and (select p.quantity from position p where p.instrument_id = of_instrument and p.quantity > 0
           order by p.instrument_id limit 1) is null;
  return found;
end
$$;
revoke all on function settle_idle_consolidation from public;
grant execute on function settle_idle_consolidation to pramaan_app;
