-- A NAV that is known stays what it is, whatever a file says: only two people change it, and what it was stays readable.
create or replace function nav_stays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (old.nav_e4, old.day, old.scheme_code) is distinct from (new.nav_e4, new.day, new.scheme_code)
     and not exists (
       select from proposal p where p.kind = 'fund-nav' and p.state = 'approved' and p.decided_in = pg_current_xact_id()
         and (p.act ->> 'scheme_code')::integer = new.scheme_code and (p.act ->> 'day')::date = new.day
         and round((p.act ->> 'nav')::numeric * 10000) = new.nav_e4) then
    raise exception 'a known NAV is changed by two people';
  end if;
  return new;
end
$$;
revoke all on function nav_stays from public;
create or replace trigger nav_stays before update on nav for each row execute function nav_stays();

-- What waits for a NAV is due when it comes, and every server reads it.
create or replace function nav_came() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update due d set at = least(d.at, o.expires_at), taken_until = null
    from added n
    join instrument i on i.market = 'MF' and i.symbol = n.scheme_code::text
    join product_order o on o.instrument_id = i.id and o.asked ->> 'nav_day' = n.day::text and o.status = 'awaiting'
    where d.ref = o.id and d.kind = 'fund-allotment' and d.done_at is null;
  update due d set at = least(d.at, r.cancel_until), taken_until = null
    from added n
    join instrument i on i.market = 'MF' and i.symbol = n.scheme_code::text
    join fund_redemption r on r.instrument_id = i.id and r.nav_day = n.day and r.status = 'awaiting'
    where d.ref = r.id and d.kind = 'fund-redemption' and d.done_at is null;
  if exists (select from added n join instrument i on i.market = 'MF' and i.symbol = n.scheme_code::text) then
    perform pg_notify('instruments_changed', '');
  end if;
  return null;
end
$$;
revoke all on function nav_came from public;
create or replace trigger nav_came after insert on nav
  referencing new table as added for each statement execute function nav_came();

-- Two people enter a NAV, with the document that has it.
create or replace function set_nav(about text, as_approved jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  code integer := (as_approved ->> 'scheme_code')::integer;
  of_day date := (as_approved ->> 'day')::date;
  told bigint := round((as_approved ->> 'nav')::numeric * 10000);
  is_known boolean := exists (select from nav n where (n.scheme_code, n.day) = (code, of_day));
begin
  if not approved_exactly('fund-nav', about, as_approved) then
    raise exception 'a NAV by hand needs two people';
  end if;
  insert into nav (scheme_code, day, nav_e4, source, document, set_at)
    values (code, of_day, told, 'set by the firm', as_approved ->> 'document', set_nav.at)
  on conflict (scheme_code, day) do update set
    nav_e4 = excluded.nav_e4, source = excluded.source, document = excluded.document, set_at = excluded.set_at,
    replaced = coalesce(nav.replaced, '[]') || jsonb_build_array(
      jsonb_build_object('nav_e4', nav.nav_e4, 'source', nav.source, 'until', set_nav.at));
  update nav_difference d set settled_at = set_nav.at
    where d.scheme_code = code and d.day = of_day and d.settled_at is null;
  -- What was dealt at the one before is put right, order by order.
  if is_known then
    insert into due (id, kind, client_id, ref, at)
      select gen_random_uuid(), 'fund-correction', dealt.client_id, dealt.ref, set_nav.at
      from instrument i
      cross join lateral (
        select o.client_id, o.id as ref from product_order o
        where o.instrument_id = i.id and o.kind = 'fund' and o.filled > 0
          and exists (select from order_fill f where f.order_id = o.id and f.side = 'buy' and f.trade_day = of_day)
        union all
        select r.client_id, r.id from fund_redemption r
        where r.instrument_id = i.id and r.nav_day = of_day and r.status = 'priced') dealt
      where i.market = 'MF' and i.symbol = code::text
        and not exists (select from due d where d.ref = dealt.ref and d.kind = 'fund-correction' and d.done_at is null);
  end if;
  perform pg_notify('instruments_changed', '');
end
$$;
revoke all on function set_nav from public;
grant execute on function set_nav to pramaan_app;
