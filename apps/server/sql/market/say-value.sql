-- What one unit of an instrument is worth by an act, in paise; null where the act says nothing of it. A percentage is one of the face value.
create or replace function approved_value(act_kind text, as_approved jsonb, of_instrument integer) returns numeric
  language sql stable set search_path = public, pg_temp as $$
  select round(case act_kind
      when 'bond-offer' then (as_approved ->> 'face')::numeric * (as_approved ->> 'bid')::numeric
      when 'bond-bid' then (f.terms ->> 'face')::numeric * (as_approved ->> 'bid')::numeric
      when 'note-offer' then (as_approved ->> 'face')::numeric * 100
      when 'note-value' then (f.terms ->> 'face')::numeric * (as_approved ->> 'percent')::numeric
      when 'ipo-price' then (as_approved ->> 'rupees')::numeric * 100 end)
  from instrument i
  left join lateral (select t.terms from offer o join offer_terms t on (t.offer_id, t.version) = (o.id, o.version)
                     where o.id::text = as_approved ->> 'offer_id' and o.instrument_id = i.id) f on true
  where i.id = of_instrument
    and case when as_approved ? 'offer_id' then f.terms is not null else i.symbol = as_approved ->> 'symbol' end
$$;
revoke all on function approved_value from public;

-- Two people enter what a unit is worth that no exchange trades; every server reads it at once. The newest entry of an instant holds.
create or replace function say_value(act_kind text, about text, as_approved jsonb, new_value valuation) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not approved_just_now(act_kind, about, as_approved) then
    raise exception 'a value needs two people';
  end if;
  if new_value.price_paise is distinct from approved_value(act_kind, as_approved, new_value.instrument_id) then
    raise exception 'a value is the one that was approved, of the thing that it was approved for';
  end if;
  if act_kind in ('bond-bid', 'note-value') then
    perform keep_entry(act_kind, about, as_approved, new_value.instrument_id,
                       coalesce((as_approved ->> 'day')::date, (new_value.entered_at at time zone 'Asia/Kolkata')::date),
                       new_value.entered_at);
  end if;
  insert into valuation select new_value.*
    on conflict (instrument_id, at) do update
      set price_paise = excluded.price_paise, source = excluded.source, entered_at = excluded.entered_at;
  perform pg_notify('instruments_changed', '');
end
$$;
revoke all on function say_value from public;
grant execute on function say_value to pramaan_app;
