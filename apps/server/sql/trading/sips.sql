-- The run of the day and the client do not change a SIP at once: each change makes the next version, and one that is stopped stays so.
create or replace function sip_moves_on() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.version <> old.version + 1 then
    raise exception 'a SIP was changed meanwhile';
  end if;
  if old.state = 'stopped' or (old.id, old.client_id, old.offer_id, old.instrument_id, old.amount_paise, old.day)
     is distinct from (new.id, new.client_id, new.offer_id, new.instrument_id, new.amount_paise, new.day) then
    raise exception 'a SIP that is stopped stays so, and one that runs is what it was started as';
  end if;
  return new;
end
$$;
create or replace trigger sip_moves_on before update on sip for each row execute function sip_moves_on();

-- What was priced or taken back of a redemption stays what it was, unless two people have replaced its NAV: then it pays more.
create or replace function redemption_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (old.status <> 'awaiting'
      and not (old.status = 'priced' and (old.status, old.units, old.pay_day) = (new.status, new.units, new.pay_day)
               and new.gross_paise - new.load_paise - new.stt_paise > old.gross_paise - old.load_paise - old.stt_paise
               and exists (select from nav n join instrument i on i.symbol = n.scheme_code::text
                           where i.id = new.instrument_id and n.day = new.nav_day and n.nav_e4 = new.nav_e4
                             and n.replaced is not null)))
     or (old.id, old.client_id, old.instrument_id, old.asked, old.nav_day)
     is distinct from (new.id, new.client_id, new.instrument_id, new.asked, new.nav_day) then
    raise exception 'a redemption is priced once';
  end if;
  return new;
end
$$;
create or replace trigger redemption_stays before update on fund_redemption for each row execute function redemption_stays();

-- Whether these changes of SIPs were worked out from what the SIPs are; of several of one the first that fits.
create or replace function check_sips(outcomes text[], sips jsonb) returns text[]
  -- Its settings are those of `act`: no one else may call it.
  language plpgsql as $$
declare
  change record; seen uuid[] := '{}';
begin
  perform from sip s where s.id in (select (e ->> 'id')::uuid from jsonb_array_elements(sips) e) order by s.id for update;
  for change in
    select (e ->> 'plan')::integer as ask, (e ->> 'id')::uuid as id, (e ->> 'version')::integer as version
    from jsonb_array_elements(sips) with ordinality as t(e, n) order by n
  loop
    continue when outcomes[change.ask] is not null;
    if change.id = any (seen)
       or change.version <> coalesce((select s.version from sip s where s.id = change.id and s.state <> 'stopped') + 1,
                                     case when not exists (select from sip s where s.id = change.id) then change.version end, -1) then
      outcomes[change.ask] := 'moved_on';
    end if;
    seen := seen || change.id;
  end loop;
  return outcomes;
end
$$;
revoke all on function check_sips from public;
