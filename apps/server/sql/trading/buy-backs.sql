-- Two people put a buy-back up: the terms are the act that they approved, and the window is made of its days, in the exchange's hours.
create or replace function put_up_buy_back(offer uuid, of_instrument integer, terms jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not approved_just_now('buy-back', (select 'buy-back:' || coalesce(i.isin, i.market || ':' || i.symbol) from instrument i
                                        where i.id = of_instrument), terms) then
    raise exception 'a buy-back needs two people';
  end if;
  insert into offer (id, kind, instrument_id, opens_at, closes_at, version)
    values (offer, 'buy-back', of_instrument,
            ((terms ->> 'open_day')::date + time '09:15') at time zone 'Asia/Kolkata',
            ((terms ->> 'close_day')::date + time '15:30') at time zone 'Asia/Kolkata', 1);
  insert into offer_terms (offer_id, version, terms, since) values (offer, 1, terms, at);
end
$$;
revoke all on function put_up_buy_back from public;
grant execute on function put_up_buy_back to pramaan_app;

-- Two people enter what the company accepted, or that it has withdrawn: then nobody can tender any more. What was tendered is due now.
create or replace function decide_buy_back(offer uuid, as_approved jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_offer offer;
begin
  if not approved_just_now('buy-back-decision', 'buy-back-decision:' || decide_buy_back.offer, as_approved)
     or as_approved ->> 'offer_id' <> decide_buy_back.offer::text then
    raise exception 'the acceptance of a buy-back needs two people';
  end if;
  select * into of_offer from offer o where o.id = decide_buy_back.offer for update;
  if as_approved ->> 'outcome' = 'accepted' and of_offer.closes_at > decide_buy_back.at then
    raise exception 'nothing is accepted of a buy-back before it closes';
  end if;
  insert into buy_back_decision (offer_id, outcome, extra_small, extra_others, decided_at)
    values (of_offer.id, as_approved ->> 'outcome', coalesce((as_approved ->> 'small_percent')::numeric, 0) * 10000,
            coalesce((as_approved ->> 'other_percent')::numeric, 0) * 10000, decide_buy_back.at);
  -- Also for who is tendering at this moment.
  update offer o set opens_at = least(o.opens_at, decide_buy_back.at - interval '2 minutes'),
                     closes_at = least(o.closes_at, decide_buy_back.at - interval '1 minute')
    where o.id = of_offer.id;
  update due d set at = least(d.at, decide_buy_back.at), taken_until = null
    from tender t where t.offer_id = of_offer.id and d.ref = t.id and d.kind = 'tender' and d.done_at is null;
end
$$;
revoke all on function decide_buy_back from public;
grant execute on function decide_buy_back to pramaan_app;

-- What was decided of a tender stays what it was.
create or replace function tender_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.decided_at is not null or (old.id, old.client_id, old.offer_id) is distinct from (new.id, new.client_id, new.offer_id) then
    raise exception 'a tender is decided once';
  end if;
  return new;
end
$$;
create or replace trigger tender_stays before update on tender for each row execute function tender_stays();
