-- Two people enter that an issuer missed a payment, or pays it after all. From a miss on nobody can buy the bond; what is paid late is
-- due for every holder of its record date whom it was missed for.
create or replace function enter_bond_default(about text, as_approved jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  offered offer;
  due_day date := (as_approved ->> 'due_day')::date;
begin
  if not approved_just_now('bond-default', about, as_approved) then
    raise exception 'a default needs two people';
  end if;
  select * into strict offered from offer o where o.id = (as_approved ->> 'offer_id')::uuid and o.kind = 'bond' for update;
  perform keep_entry('bond-default', about, as_approved, offered.instrument_id, due_day, enter_bond_default.at);
  insert into bond_default as d (offer_id, due_on, since, paid_at, document)
    values (offered.id, due_day, enter_bond_default.at,
            case as_approved ->> 'outcome' when 'paid-late' then enter_bond_default.at end, as_approved #>> '{pdfs,0,name}')
    on conflict (offer_id, due_on) do update set paid_at = excluded.paid_at, document = excluded.document;
  if as_approved ->> 'outcome' = 'missed' then
    update offer o set opens_at = least(o.opens_at, enter_bond_default.at - interval '1 second'),
                       closes_at = least(o.closes_at, enter_bond_default.at)
      where o.id = offered.id;
  else
    insert into due (id, kind, client_id, ref, at)
      select gen_random_uuid(), 'bond-payment', i.client_id, i.id, enter_bond_default.at
      from order_income i join product_order p on p.id = i.order_id
      where i.instrument_id = offered.instrument_id and i.due_on = due_day and p.offer_id = offered.id
        and i.missed_at is not null
        and not exists (select from due d where d.ref = i.id and d.kind = 'bond-payment' and d.done_at is null);
  end if;
end
$$;
revoke all on function enter_bond_default from public;
grant execute on function enter_bond_default to pramaan_app;
