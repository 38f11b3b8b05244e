-- Two people enter what a scheme distributes, once its record date is over: whoever held units at its end is owed so much a unit.
create or replace function declare_idcw(distribution uuid, of_instrument integer, as_approved jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  on_record date := (as_approved ->> 'record_day')::date;
  paid_on date := (as_approved ->> 'pay_day')::date;
  each bigint := round((as_approved ->> 'per_unit')::numeric * 10000);
begin
  if not approved_just_now('fund-idcw', 'fund-idcw:' || of_instrument, as_approved) then
    raise exception 'a distribution needs two people';
  end if;
  insert into fund_distribution (id, offer_id, instrument_id, record_day, pay_day, per_unit_e4, approved_at)
    values (distribution, (as_approved ->> 'offer_id')::uuid, of_instrument, on_record, paid_on, each, declare_idcw.at);
  insert into fund_payout (id, client_id, distribution_id, instrument_id, units, gross_paise)
    select gen_random_uuid(), h.client_id, distribution, of_instrument, h.units, round(h.units * each / 100000.0)
    from (select client_id, sum(units)::bigint as units
          from (select l.client_id, l.quantity as units from lot l
                where l.instrument_id = of_instrument and l.quantity > 0 and l.bought_on <= on_record
                union all
                -- Redeemed since, at the NAV of a later day.
                select c.client_id, c.quantity from lot_close c join lot l on l.id = c.lot_id
                where c.instrument_id = of_instrument and c.closed_on > on_record and l.bought_on <= on_record) own
          group by client_id) h
    where round(h.units * each / 100000.0) > 0;
  insert into due (id, kind, client_id, ref, at)
    select gen_random_uuid(), 'fund-idcw', p.client_id, p.id, (paid_on + time '16:00') at time zone 'Asia/Kolkata'
    from fund_payout p where p.distribution_id = distribution;
end
$$;
revoke all on function declare_idcw from public;
grant execute on function declare_idcw to pramaan_app;
