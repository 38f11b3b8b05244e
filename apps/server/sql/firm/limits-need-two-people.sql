-- A limit of the product changes by two people only.
create or replace function limits_need_two_people() returns trigger language plpgsql as $$
begin
  if not approved_just_now('limit-change', 'limit:' || new.name,
                           jsonb_build_object('limit', new.name, 'rupees', new.amount_paise / 100)) then
    raise exception 'a limit needs two people';
  end if;
  return new;
end
$$;
