-- What an act puts on the shelf: of which product, which instrument, when and how much; null for one that puts nothing there. A time
-- of day is one in India.
create or replace function offer_by_act(act_kind text, act jsonb, at timestamptz) returns offer
  language sql stable set search_path = public, pg_temp as $$
  select jsonb_populate_record(null::offer, jsonb_build_object('kind', p.kind, 'instrument_id', i.id, 'opens_at', p.opens_at,
                                                               'closes_at', p.closes_at, 'total', p.total))
  from (select case act_kind when 'otc-offer' then 'otc' when 'ipo-offer' then 'ipo' when 'bond-offer' then 'bond'
                 when 'note-offer' then 'quant' when 'fund-offer' then 'fund' end as kind,
               case act_kind when 'bond-offer' then 'OTC' when 'note-offer' then 'OTC' when 'fund-offer' then 'MF'
                 else act ->> 'market' end as market,
               coalesce(act ->> 'symbol', act ->> 'scheme_code') as symbol,
               case act_kind when 'otc-offer' then date_trunc('milliseconds', (act ->> 'opens_at')::timestamptz)
                 when 'fund-offer' then offer_by_act.at
                 else ((act ->> 'open_day')::date + case act_kind when 'ipo-offer' then time '10:00' when 'note-offer' then '09:15'
                         else '00:00' end) at time zone 'Asia/Kolkata' end as opens_at,
               case act_kind when 'otc-offer' then date_trunc('milliseconds', (act ->> 'closes_at')::timestamptz)
                 else ((act ->> 'close_day')::date + case act_kind when 'ipo-offer' then time '17:00' else '15:30' end)
                        at time zone 'Asia/Kolkata' end as closes_at,
               -- An issue is oversubscribed, and a fund has no end; notes are counted, and their total is in rupees.
               case act_kind when 'otc-offer' then (act ->> 'total')::bigint when 'bond-offer' then (act ->> 'total')::bigint
                 when 'note-offer' then div((act ->> 'total')::numeric, (act ->> 'face')::numeric)::bigint end as total) p
  join instrument i on (i.market, i.symbol) = (p.market, p.symbol)
  where p.kind is not null
$$;
revoke all on function offer_by_act from public;

-- Of the act that was approved in this transaction: each document that it names is here, with its size, and was opened by whoever
-- approved it.
create or replace function documents_opened(of_kind text, about text, as_proposed jsonb) returns boolean language sql stable as $$
  select not exists (
    select from proposal p cross join lateral jsonb_array_elements(as_proposed -> 'pdfs') as named(pdf)
    where p.kind = of_kind and about in (p.client_id::text, p.subject) and p.act = as_proposed and p.state = 'approved'
      and p.decided_in = pg_current_xact_id()
      and not exists (select from offer_document d join offer_document_opening o using (sha256)
                      where d.sha256 = pdf ->> 'sha256' and d.size = (pdf ->> 'size')::integer and o.staff_id = p.checker_id))
$$;

-- Two people put something on the shelf: the terms are the act that they approved, whole, and so are the window and the total.
create or replace function put_offer(act_kind text, about text, as_approved jsonb, new_offer offer, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  as_said offer := offer_by_act(act_kind, as_approved, put_offer.at);
begin
  if not approved_exactly(act_kind, about, as_approved) then
    raise exception 'an offer needs two people';
  end if;
  if not documents_opened(act_kind, about, as_approved) then
    raise exception 'a document is approved by who has opened it';
  end if;
  if (new_offer.kind, new_offer.instrument_id, new_offer.opens_at, new_offer.closes_at, new_offer.total)
     is distinct from (as_said.kind, as_said.instrument_id, as_said.opens_at, as_said.closes_at, as_said.total) then
    raise exception 'an offer is the one that was approved';
  end if;
  insert into offer (id, kind, instrument_id, opens_at, closes_at, total, version)
    values (new_offer.id, new_offer.kind, new_offer.instrument_id, new_offer.opens_at, new_offer.closes_at, new_offer.total, 1);
  insert into offer_terms (offer_id, version, terms, since) values (new_offer.id, 1, as_approved, put_offer.at);
end
$$;
revoke all on function put_offer from public;
grant execute on function put_offer to pramaan_app;

-- Two people change what is offered from now on: what was agreed to before stays readable as it was. A window that closes now closes
-- also for who is ordering at this moment.
create or replace function change_offer(act_kind text, about text, as_approved jsonb, new_terms jsonb, changed offer, at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_offered offer;
begin
  if not approved_exactly(act_kind, about, as_approved) or as_approved ->> 'offer_id' is distinct from changed.id::text then
    raise exception 'a change of an offer needs two people';
  end if;
  if not documents_opened(act_kind, about, as_approved) then
    raise exception 'a document is approved by who has opened it';
  end if;
  select * into strict now_offered from offer o where o.id = changed.id for update;
  -- Each field of the terms is what it was, or what was approved; the window only closes, or is that of the act that says it.
  if new_terms is not null and (act_kind = 'offer-close' or exists (
       select from offer_terms t cross join lateral jsonb_object_keys(t.terms || new_terms) as field(name)
       where (t.offer_id, t.version) = (now_offered.id, now_offered.version)
         and new_terms -> field.name is distinct from t.terms -> field.name
         and (new_terms -> field.name is distinct from as_approved -> field.name
              -- A price changes the price: the documents beside it say where it was taken from, and are none of the offer's.
              or (act_kind = 'bond-price' and field.name <> 'clean')
              -- An act with a part of the terms names the offer and itself, which are no terms.
              or (field.name in ('kind', 'offer_id') and as_approved -> 'kind' is distinct from t.terms -> 'kind')
              -- An act with all of the terms may leave a field out.
              or not (as_approved ? field.name or as_approved -> 'kind' = t.terms -> 'kind'))))
     or changed.total is distinct from
        (case act_kind when 'otc-change' then (as_approved ->> 'total')::bigint else now_offered.total end)
     or (case act_kind
          when 'offer-close'
            then changed.opens_at > now_offered.opens_at or changed.closes_at is null or changed.closes_at > change_offer.at
          when 'otc-change'
            -- What has closed stays closed.
            then new_terms is null or now_offered.closes_at <= change_offer.at
              or date_trunc('milliseconds', changed.opens_at) <> date_trunc('milliseconds', now_offered.opens_at)
              or changed.closes_at is distinct from date_trunc('milliseconds', (as_approved ->> 'closes_at')::timestamptz)
          else (date_trunc('milliseconds', changed.opens_at), date_trunc('milliseconds', changed.closes_at))
            is distinct from
            (date_trunc('milliseconds', now_offered.opens_at), date_trunc('milliseconds', now_offered.closes_at)) end) then
    raise exception 'an offer changes by what was approved, and by nothing else';
  end if;
  if act_kind = 'bond-price' then
    perform keep_entry(act_kind, about, as_approved, now_offered.instrument_id, (change_offer.at at time zone 'Asia/Kolkata')::date,
                       change_offer.at);
  end if;
  if new_terms is not null then
    insert into offer_terms (offer_id, version, terms, since)
      values (changed.id, now_offered.version + 1, new_terms, change_offer.at);
  end if;
  update offer o set opens_at = changed.opens_at, closes_at = changed.closes_at, total = changed.total,
                     version = now_offered.version + case when new_terms is null then 0 else 1 end
    where o.id = changed.id;
end
$$;
revoke all on function change_offer from public;
grant execute on function change_offer to pramaan_app;
