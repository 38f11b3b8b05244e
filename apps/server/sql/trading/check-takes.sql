-- Whether what these plans take of offers is there: each offer is locked, so that the plans after them see what they leave. What a
-- plan gives back is a number below zero, and is taken back whether the offer is open or not.
create or replace function check_takes(outcomes text[], takes jsonb) returns text[]
  -- Its settings are those of `act`: no one else may call it.
  language plpgsql as $$
declare
  take record; of_offer offer; wanted jsonb := '{}'; applied text[] := '{}';
begin
  perform from offer o where o.id in (select (e ->> 'offer')::uuid from jsonb_array_elements(takes) e) order by o.id for update;
  for take in
    select (e ->> 'plan')::integer as ask, (e ->> 'offer')::uuid as offer, (e ->> 'version')::integer as version,
           (e ->> 'units')::bigint as units, (e ->> 'at')::timestamptz as at, e ->> 'person' as person
    from jsonb_array_elements(takes) with ordinality as t(e, n) order by n
  loop
    continue when outcomes[take.ask] is not null;
    select * into of_offer from offer where id = take.offer;
    outcomes[take.ask] := case
      when take.units < 0 then null
      when of_offer.id is null or take.at < of_offer.opens_at or take.at >= of_offer.closes_at then 'offer_closed'
      when take.version <> of_offer.version then 'offer_changed'
      when take.person is not null and (take.offer || take.person = any (applied)
           or exists (select from application a
                      where a.offer_id = take.offer and a.person = take.person::bytea and a.ended_at is null))
        then 'applied_already'
      when of_offer.taken + coalesce((wanted ->> take.offer::text)::bigint, 0) + take.units > of_offer.total
        then 'offer_full' end;
    continue when outcomes[take.ask] is not null;
    wanted := wanted || jsonb_build_object(take.offer, coalesce((wanted ->> take.offer::text)::bigint, 0) + take.units);
    applied := applied || (take.offer || take.person);
  end loop;
  return outcomes;
end
$$;
revoke all on function check_takes from public;
