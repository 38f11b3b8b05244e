-- Only the firm's side of the app sees all that is needed: whoever posts without saying that it is the firm is refused.
create or replace function transfers_are_explained() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  -- Every trade is explained: planning the view anew for each costs more than the look itself, and the tables have grown
  -- since the plan was made.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  unexplained text;
begin
  select act into unexplained from ledger_unexplained_trades where id = any (new.transfers) limit 1;
  if unexplained is null and exists (
       select from ledger_transfer t where t.id = any (new.transfers) and not ledger_is_trade(t.act)) then
    select act into unexplained from ledger_unexplained_others where id = any (new.transfers) limit 1;
    if unexplained is null then
      perform tell_transfers(new.transfers);
    end if;
  end if;
  if unexplained is not null then
    raise exception 'a transfer (%) needs what brought it about', unexplained;
  end if;
  delete from ledger_to_explain where transfers = new.transfers;
  return null;
end
$$;
revoke all on function transfers_are_explained from public;
