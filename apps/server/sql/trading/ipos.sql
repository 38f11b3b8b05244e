-- An issue that two people have just put up gets what its draw is made of: the secret sealed, and its SHA-256 for everybody to read.
create or replace function put_up_ipo(offer uuid, about text, as_approved jsonb, commitment text, secret text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not approved_just_now('ipo-offer', about, as_approved) then
    raise exception 'an issue needs two people';
  end if;
  insert into ipo_issue (offer_id, commitment, secret) values (put_up_ipo.offer, put_up_ipo.commitment, put_up_ipo.secret);
end
$$;
revoke all on function put_up_ipo from public;
grant execute on function put_up_ipo to pramaan_app;

-- Until the close: after it every application is fixed, before anybody can know the beacon.
create or replace function enter_ipo_demand(offer uuid, as_approved jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not approved_just_now('ipo-demand', 'ipo-demand:' || enter_ipo_demand.offer, as_approved) then
    raise exception 'the demand of an issue needs two people';
  end if;
  if not exists (select from offer o join ipo_issue i on i.offer_id = o.id
                 where o.id = enter_ipo_demand.offer and o.closes_at > enter_ipo_demand.at and i.failed_at is null) then
    raise exception 'the demand of an issue is fixed with its close';
  end if;
  insert into ipo_demand (offer_id, at, applications)
    values (enter_ipo_demand.offer, enter_ipo_demand.at, (as_approved ->> 'applications')::integer)
    on conflict on constraint ipo_demand_pkey do update set applications = excluded.applications;
end
$$;
revoke all on function enter_ipo_demand from public;
grant execute on function enter_ipo_demand to pramaan_app;

create or replace function price_ipo(offer uuid, as_approved jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not approved_just_now('ipo-price', 'ipo-price:' || price_ipo.offer, as_approved) then
    raise exception 'the price of an issue needs two people';
  end if;
  update ipo_issue i set price_paise = round((as_approved ->> 'rupees')::numeric * 100), priced_at = price_ipo.at
    from offer o join offer_terms t on (t.offer_id, t.version) = (o.id, o.version)
    where i.offer_id = price_ipo.offer and o.id = i.offer_id and o.closes_at <= price_ipo.at
      and i.drawn_at is null and i.failed_at is null
      and (as_approved ->> 'rupees')::numeric between (t.terms ->> 'floor')::numeric and (t.terms ->> 'cap')::numeric;
  if not found then
    raise exception 'the price of an issue is set after its close, inside of its band, and before its draw';
  end if;
end
$$;
revoke all on function price_ipo from public;
grant execute on function price_ipo to pramaan_app;

-- Whether a draw is the one that follows from its seed: every number is its order's, every application is for what its bids ask at the
-- price, each rank is the place of its key, those of others among them, and the shares go by the ranks.
create or replace function draw_follows(of_offer offer, issue ipo_issue, seed text, mode text, applicants bigint, demand bigint,
  others bigint, orders uuid[], numbers text[], applied bigint[], keys text[], ranks integer[], allotted bigint[])
  returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  shares bigint; lot bigint; of_others bigint; wanted bigint; heads bigint; right_mode text; is_so boolean;
begin
  select (t.terms ->> 'shares')::bigint, (t.terms ->> 'lot')::bigint into strict shares, lot
    from offer_terms t where (t.offer_id, t.version) = (of_offer.id, of_offer.version);
  of_others := coalesce((select d.applications from ipo_demand d where d.offer_id = of_offer.id order by d.at desc limit 1), 0);
  heads := of_others + (select count(*) from unnest(draw_follows.applied) as d(applied) where d.applied > 0);
  wanted := of_others * lot + coalesce((select sum(d.applied) from unnest(draw_follows.applied) as d(applied)), 0);
  right_mode := case when wanted <= shares then 'full' when heads <= shares / lot then 'one-lot-then-proportional' else 'draw' end;
  if (mode, applicants, demand, others) is distinct from (right_mode, heads, wanted, of_others)
     or (select coalesce(sum(d.allotted), 0) from unnest(draw_follows.allotted) as d(allotted)) > shares then
    return false;
  end if;
  with ours as (
    select d.*, regexp_replace(upper(left(replace(d.order_id::text, '-', ''), 12)), '(.{4})(.{4})(.{4})', '\1-\2-\3') as right_number,
           lot * coalesce((select max((b ->> 'lots')::bigint) from jsonb_array_elements(a.asked -> 'bids') b
                           where b ->> 'paise' is null or (b ->> 'paise')::bigint >= issue.price_paise), 0) as right_applied
    from unnest(orders, numbers, draw_follows.applied, keys, ranks, draw_follows.allotted)
      as d(order_id, number, applied, key, rank, allotted)
    join application a on a.order_id = d.order_id),
  in_draw as (
    select o.number from ours o where o.applied > 0
    union all select 'X-' || lpad(n::text, 5, '0') from generate_series(1, of_others) n),
  places as (
    select k.number, row_number() over (order by k.key collate "C", k.number collate "C") as place
    from (select n.number, encode(sha256(convert_to(seed || ':' || n.number, 'UTF8')), 'hex') as key from in_draw n) k)
  select coalesce(bool_and(
      o.number = o.right_number and o.applied = o.right_applied and o.rank is not distinct from p.place
      and (o.key is null) = (o.applied = 0)
      and case
        when o.applied = 0 then o.allotted = 0
        when right_mode = 'full' then o.allotted = o.applied
        when right_mode = 'draw' then o.allotted = case when p.place <= shares / lot then lot else 0 end
        -- In proportion to what more was asked for; fractions are dealt out in the order of the draw.
        else o.allotted - lot - div((o.applied - lot) * (shares - lot * heads)::numeric, wanted - lot * heads) in (0, 1) end), true)
    into is_so from ours o left join places p on p.number = o.number;
  return is_so;
end
$$;
revoke all on function draw_follows from public;

-- Two people have the draw made; neither can choose what it is made of. The secret is the one that was committed to when the issue
-- was put up, the beacon is the first head of the ledger that was signed after the close, each key follows from the two, and every
-- application is in it. From now on each application is due.
create or replace function draw_ipo(offer uuid, as_approved jsonb, opened text, mode text, applicants bigint, demand bigint,
  others bigint, at timestamptz, orders uuid[], numbers text[], applied bigint[], keys text[], ranks integer[], allotted bigint[])
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_offer offer; issue ipo_issue; head_number bigint; head_hash text; seed text;
begin
  if not approved_just_now('ipo-draw', 'ipo-draw:' || draw_ipo.offer, as_approved) then
    raise exception 'a draw needs two people';
  end if;
  select * into strict of_offer from offer o where o.id = draw_ipo.offer for update;
  select * into strict issue from ipo_issue i where i.offer_id = draw_ipo.offer for update;
  if of_offer.closes_at > draw_ipo.at or issue.price_paise is null or issue.drawn_at is not null or issue.failed_at is not null then
    raise exception 'an issue is drawn once, after its close and its price';
  end if;
  if encode(sha256(convert_to(opened, 'UTF8')), 'hex') <> issue.commitment then
    raise exception 'the secret is not the one that was committed to';
  end if;
  select h.number, encode(h.hash, 'hex') into strict head_number, head_hash from ledger_head h
    where h.body::jsonb ->> 'at' >= to_char(of_offer.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      and h.hash = sha256(convert_to(h.body, 'UTF8'))
    order by h.number limit 1;
  seed := encode(sha256(convert_to(opened || '|' || head_hash, 'UTF8')), 'hex');
  if exists (select from unnest(numbers, keys) as d(number, key)
             where d.key <> encode(sha256(convert_to(seed || ':' || d.number, 'UTF8')), 'hex')) then
    raise exception 'a key does not follow from the secret and the beacon';
  end if;
  if exists (select from application a where a.offer_id = draw_ipo.offer and a.ended_at is null and a.order_id <> all (orders))
     or exists (select from unnest(orders) as d(id) left join application a on a.order_id = d.id and a.offer_id = draw_ipo.offer
                where a.ended_at is not null or a.order_id is null) then
    raise exception 'every application is in the draw';
  end if;
  if not draw_follows(of_offer, issue, seed, mode, applicants, demand, others, orders, numbers, draw_ipo.applied, keys, ranks,
                      draw_ipo.allotted) then
    raise exception 'what is allotted does not follow from the draw';
  end if;
  insert into ipo_place (order_id, client_id, offer_id, number, applied, key, rank, allotted)
    select d.order_id, a.client_id, a.offer_id, d.number, d.applied, d.key, d.rank, d.allotted
    from unnest(orders, numbers, draw_ipo.applied, keys, ranks, draw_ipo.allotted)
      as d(order_id, number, applied, key, rank, allotted)
    join application a on a.order_id = d.order_id;
  update ipo_issue i set beacon_number = head_number, beacon = head_hash, opened = draw_ipo.opened,
      mode = draw_ipo.mode, applicants = draw_ipo.applicants, demand = draw_ipo.demand, others = draw_ipo.others,
      drawn_at = draw_ipo.at
    where i.offer_id = draw_ipo.offer;
  update due d set at = least(d.at, draw_ipo.at), taken_until = null
    where d.ref = any (orders) and d.kind = 'ipo-allotment' and d.done_at is null;
end
$$;
revoke all on function draw_ipo from public;
grant execute on function draw_ipo to pramaan_app;

-- From now on the share trades: what was allotted of it is due to be held.
create or replace function list_ipo(offer uuid, as_approved jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not approved_just_now('ipo-listing', 'ipo-listing:' || list_ipo.offer, as_approved) then
    raise exception 'a listing needs two people';
  end if;
  update ipo_issue i set listed_at = list_ipo.at
    where i.offer_id = list_ipo.offer and i.drawn_at is not null and i.listed_at is null;
  if not found then
    raise exception 'a share is listed once, after its allotment';
  end if;
  update instrument n set status = 'listed', listed_on = (list_ipo.at at time zone 'Asia/Kolkata')::date
    from offer o where o.id = list_ipo.offer and n.id = o.instrument_id and n.status = 'unlisted';
  update due d set at = least(d.at, list_ipo.at), taken_until = null
    from ipo_place p where p.offer_id = list_ipo.offer and d.ref = p.order_id and d.kind = 'ipo-listing' and d.done_at is null;
end
$$;
revoke all on function list_ipo from public;
grant execute on function list_ipo to pramaan_app;

-- The issue came to nothing: nobody can apply any more, also who is applying at this moment, and everything is due to be released.
create or replace function fail_ipo(offer uuid, as_approved jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not approved_just_now('ipo-failure', 'ipo-failure:' || fail_ipo.offer, as_approved) then
    raise exception 'the failure of an issue needs two people';
  end if;
  perform from offer o where o.id = fail_ipo.offer for update;
  update ipo_issue i set failed_at = fail_ipo.at, failure = as_approved ->> 'message'
    where i.offer_id = fail_ipo.offer and i.drawn_at is null and i.failed_at is null;
  if not found then
    raise exception 'an issue fails once, before its allotment';
  end if;
  update offer o set opens_at = least(o.opens_at, fail_ipo.at - interval '2 minutes'),
                     closes_at = least(o.closes_at, fail_ipo.at - interval '1 minute')
    where o.id = fail_ipo.offer;
  update due d set at = least(d.at, fail_ipo.at), taken_until = null
    from application a where a.offer_id = fail_ipo.offer and d.ref = a.order_id and d.kind = 'ipo-allotment' and d.done_at is null;
end
$$;
revoke all on function fail_ipo from public;
grant execute on function fail_ipo to pramaan_app;
