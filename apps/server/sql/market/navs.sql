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

-- What waits for a NAV is due when it comes, and every server reads it. However many orders wait, telling a NAV writes as much.
create or replace function nav_came() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into nav_run (scheme_code, day, list, at)
    select n.scheme_code, n.day, list, now() from added n
    join instrument i on i.market = 'MF' and i.symbol = n.scheme_code::text
    cross join (values ('orders'), ('redemptions')) of_nav (list)
    where list = 'orders' and exists (
        select from product_order o where o.instrument_id = i.id and o.asked ->> 'nav_day' = n.day::text
          and o.asked is not null and o.status = 'awaiting')
      or list = 'redemptions' and exists (
        select from fund_redemption r where r.instrument_id = i.id and r.nav_day = n.day and r.status = 'awaiting')
  on conflict (scheme_code, day, list) do update set at = excluded.at, after = default;
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
  perform keep_entry('fund-nav', about, as_approved, (select i.id from instrument i where i.market = 'MF' and i.symbol = code::text),
                     of_day, set_nav.at);
  insert into nav (scheme_code, day, nav_e4, source, document, set_at)
    values (code, of_day, told, 'set by the firm', as_approved #>> '{pdfs,0,name}', set_nav.at)
  on conflict (scheme_code, day) do update set
    nav_e4 = excluded.nav_e4, source = excluded.source, document = excluded.document, set_at = excluded.set_at,
    replaced = coalesce(nav.replaced, '[]') || jsonb_build_array(
      jsonb_build_object('nav_e4', nav.nav_e4, 'source', nav.source, 'until', set_nav.at));
  update nav_difference d set settled_at = set_nav.at
    where d.scheme_code = code and d.day = of_day and d.settled_at is null;
  insert into signed_nav (scheme_code, day, nav_e4, proposal_id)
    select code, of_day, told, p.id from proposal p
    where p.kind = 'fund-nav' and p.subject = about and p.act = as_approved and p.decided_in = pg_current_xact_id()
      and exists (select from act_signature s where s.proposal_id = p.id and s.part = 'decision')
  on conflict (scheme_code, day, nav_e4) do update set proposal_id = excluded.proposal_id;
  -- What was dealt at the one before is put right, order by order.
  if is_known then
    insert into nav_run (scheme_code, day, list, at)
      select code, of_day, list, set_nav.at from (values ('dealt-orders'), ('dealt-redemptions')) dealt (list)
    on conflict (scheme_code, day, list) do update set at = excluded.at, after = default;
  end if;
  perform pg_notify('instruments_changed', '');
end
$$;
revoke all on function set_nav from public;
grant execute on function set_nav to pramaan_app;

-- Brings due what a NAV has made so, at most so many rows of one list; says whether something may be left. `wanted` are the kinds that
-- the caller does. Two servers take different lists.
create or replace function walk_nav_run(wanted text[], most integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  run nav_run;
  of_scheme integer;
  of_kind text;
  seen uuid[];
  moved integer;
begin
  select r.* into run from nav_run r
    where case r.list when 'orders' then 'fund-allotment' when 'redemptions' then 'fund-redemption' else 'fund-correction' end = any (wanted)
    order by r.at, r.scheme_code, r.day, r.list limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  select i.id into of_scheme from instrument i where i.market = 'MF' and i.symbol = run.scheme_code::text;
  if run.list in ('orders', 'dealt-orders') then
    seen := array(
      select o.id from product_order o
      where o.instrument_id = of_scheme and o.asked ->> 'nav_day' = run.day::text and o.asked is not null and o.id > run.after
        and case when run.list = 'orders' then o.status = 'awaiting' else o.filled > 0 end
      order by o.id limit most);
  else
    seen := array(
      select r.id from fund_redemption r
      where r.instrument_id = of_scheme and r.nav_day = run.day and r.id > run.after
        and r.status = case when run.list = 'redemptions' then 'awaiting' else 'priced' end
      order by r.id limit most);
  end if;
  if run.list = 'orders' then
    update due d set at = least(d.at, o.expires_at), taken_until = null from product_order o
      where d.id in (select id from due where ref = any (seen) and kind = 'fund-allotment' and done_at is null for update skip locked)
        and o.id = d.ref;
    get diagnostics moved = row_count;
  elsif run.list = 'redemptions' then
    update due d set at = least(d.at, r.cancel_until), taken_until = null from fund_redemption r
      where d.id in (select id from due where ref = any (seen) and kind = 'fund-redemption' and done_at is null for update skip locked)
        and r.id = d.ref;
    get diagnostics moved = row_count;
  else
    insert into due (id, kind, client_id, ref, at)
      select gen_random_uuid(), 'fund-correction', dealt.client_id, dealt.id, run.at
      from (select o.client_id, o.id from product_order o where o.id = any (seen)
            union all select r.client_id, r.id from fund_redemption r where r.id = any (seen)) dealt
      where not exists (
        select from due d where d.ref = dealt.id and d.kind = 'fund-correction' and d.done_at is null);
  end if;
  -- What somebody holds at this moment is not waited for: this part is gone through again at the next turn.
  if moved < (select count(*) from due where ref = any (seen) and done_at is null
              and kind = case run.list when 'orders' then 'fund-allotment' else 'fund-redemption' end) then
    return false;
  end if;
  if cardinality(seen) < most then
    delete from nav_run r where (r.scheme_code, r.day, r.list) = (run.scheme_code, run.day, run.list);
  else
    update nav_run r set after = seen[most] where (r.scheme_code, r.day, r.list) = (run.scheme_code, run.day, run.list);
  end if;
  return true;
end
$$;
revoke all on function walk_nav_run from public;
grant execute on function walk_nav_run to pramaan_app;

-- Whether anything is dealt at a NAV: at one by hand once two people have signed it, from the first signing key on.
create or replace function nav_counts(of_scheme integer, of_day date, of_nav bigint, of_source text) returns boolean
  language sql stable as $$
  select of_source <> 'set by the firm' or not acts_are_signed() or exists (
    select from signed_nav s where (s.scheme_code, s.day, s.nav_e4) = (of_scheme, of_day, of_nav))
$$;
