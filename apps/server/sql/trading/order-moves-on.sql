-- An order goes its way forward only, and what was ordered stays.
create or replace function order_moves_on() returns trigger language plpgsql as $$
begin
  if (old.id, old.client_id, old.ttype, old.asset, old.order_type, old.limit_paise, old.ordered, old.placed_at)
     is distinct from
     (new.id, new.client_id, new.ttype, new.asset, new.order_type, new.limit_paise, new.ordered, new.placed_at) then
    raise exception 'an order is what it was placed as';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('awaiting', 'holding'), ('awaiting', 'rejected'), ('awaiting', 'cancelled'), ('holding', 'sold')) then
    raise exception 'an order cannot go from % to %', old.status, new.status;
  end if;
  if new.filled < old.filled or (new.filled > old.filled and old.status <> 'awaiting') then
    raise exception 'only an order that waits is filled';
  end if;
  if old.sale_settled_at is not null and new.sale_settled_at is distinct from old.sale_settled_at then
    raise exception 'a sale is settled once';
  end if;
  return new;
end
$$;
