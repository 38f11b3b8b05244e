-- What two people have just signed pays these dividends: those of an announcement, or of a list that they confirm. On every listing of
-- the share, and only where it names the share by all the names that the ledger has for it.
create or replace function sign_dividends(proposal uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into signed_action as g (action_id, proposal_id, symbol)
    select a.id, p.id, split_part(d.listings ->> 0, ':', 2)
    from proposal p
    cross join lateral jsonb_to_recordset(case p.kind
        when 'dividend-payment' then p.act -> 'dividends'
        else jsonb_build_array(p.act || jsonb_build_object('listings', jsonb_build_array(
          (p.act ->> 'market') || ':' || (p.act ->> 'symbol'), 'NSE:' || (p.act ->> 'symbol'), 'BSE:' || (p.act ->> 'symbol')))) end)
      as d (listings jsonb, ex_day date, number smallint, rupees numeric, pay_day date)
    join instrument i on i.market || ':' || i.symbol = d.listings ->> 0
    cross join lateral listings_of(i.id) l
    join corporate_action a on a.instrument_id = l.id and a.kind = 'dividend' and a.ex_day = d.ex_day
      and a.number = coalesce(d.number, 1) and a.amount_paise = round(d.rupees * 100) and coalesce(a.pay_day, a.ex_day) = d.pay_day
    where p.id = sign_dividends.proposal and p.state = 'approved' and p.decided_in = pg_current_xact_id()
      and (p.kind = 'dividend-payment' or p.kind = 'corporate-action' and p.act ->> 'action' = 'dividend')
      and exists (select from act_signature s where s.proposal_id = p.id and s.part = 'decision')
      and share_names(i.id) <@ d.listings
    on conflict (action_id) do update set proposal_id = excluded.proposal_id, symbol = excluded.symbol;
end
$$;
revoke all on function sign_dividends from public;
grant execute on function sign_dividends to pramaan_app;

-- How the ledger calls a share, on every exchange, also by a symbol that it had before.
create or replace function share_names(instrument integer) returns jsonb language sql stable as $$
  select jsonb_agg(distinct n.name order by n.name)
  from listings_of(share_names.instrument) l
  cross join lateral (
    select i.market || ':' || i.symbol from instrument i where i.id = l.id
    union select s.id from asset s where s.instrument_id = l.id) n (name)
$$;

-- What two people signed is not what a later list says.
create or replace function forget_signed_action() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from signed_action where action_id = new.id;
  return new;
end
$$;
revoke all on function forget_signed_action from public;
create or replace trigger forget_signed_action after update of amount_paise, pay_day on corporate_action
  for each row when ((old.amount_paise, old.pay_day) is distinct from (new.amount_paise, new.pay_day))
  execute function forget_signed_action();
