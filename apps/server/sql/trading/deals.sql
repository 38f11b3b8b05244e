-- Two people allot a post-market deal after it has closed: once. Every application that is still open is answered by what is due for it now.
create or replace function allot_deal(offer uuid, as_approved jsonb, price_paise bigint, source text, by text, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_offer offer;
begin
  if not approved_just_now('otc-allotment', 'otc-allotment:' || allot_deal.offer, as_approved)
     or as_approved ->> 'offer_id' <> allot_deal.offer::text
     or (as_approved ->> 'rupees')::numeric * 100 <> allot_deal.price_paise then
    raise exception 'an allotment needs two people';
  end if;
  select * into strict of_offer from offer o where o.id = allot_deal.offer and o.kind = 'otc' for update;
  if of_offer.closes_at is null or of_offer.closes_at > allot_deal.at then
    raise exception 'nothing is allotted before the deal closes';
  end if;
  insert into deal_allotment (offer_id, price_paise, source, others, decided_at, decided_by)
    values (of_offer.id, allot_deal.price_paise, allot_deal.source, as_approved ->> 'others', allot_deal.at, allot_deal.by);
  insert into deal_part (offer_id, order_id, quantity)
    select of_offer.id, a.order_id, (e ->> 'quantity')::bigint
    from jsonb_array_elements(as_approved -> 'parts') e
    join application a on a.order_id = (e ->> 'order_id')::uuid and a.offer_id = of_offer.id;
  -- Of all others a part: each has its own, in whole lots.
  if as_approved ->> 'others' = 'all' and as_approved ? 'percent' then
    insert into deal_part (offer_id, order_id, quantity)
      select of_offer.id, o.id, o.ordered * (as_approved ->> 'percent')::bigint / (100 * t.lot) * t.lot
      from application a join product_order o on o.id = a.order_id
      cross join (select (terms ->> 'lot')::bigint as lot from offer_terms
                  where (offer_id, version) = (of_offer.id, of_offer.version)) t
      where a.offer_id = of_offer.id and a.allotted is null and a.ended_at is null
        and not exists (select from deal_part p where p.offer_id = of_offer.id and p.order_id = o.id);
  end if;
  insert into due (id, kind, client_id, ref, at)
    select gen_random_uuid(), 'deal-allotment', a.client_id, a.order_id, allot_deal.at
    from application a where a.offer_id = of_offer.id and a.allotted is null and a.ended_at is null;
end
$$;
revoke all on function allot_deal from public;
grant execute on function allot_deal to pramaan_app;
