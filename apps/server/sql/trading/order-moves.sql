-- An order stays what it was placed as, and goes only where its product lets it go.
create or replace function order_moves_on() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (old.id, old.client_id, old.kind, old.asset, old.order_type, old.placed_at, old.at_desk)
     is distinct from
     (new.id, new.client_id, new.kind, new.asset, new.order_type, new.placed_at, new.at_desk)
     -- What is applied for may be changed until it is answered.
     or ((old.limit_paise, old.ordered) is distinct from (new.limit_paise, new.ordered)
         and (old.status, new.status) is distinct from ('pending', 'pending'))
  then
    raise exception 'an order is what it was placed as';
  end if;
  if old.status <> new.status and not exists (
       select from order_move m where (m.kind, m.from_status, m.to_status) = (new.kind, old.status, new.status)) then
    raise exception 'an order (%) cannot go from % to %', new.kind, old.status, new.status;
  end if;
  if new.filled < old.filled or (new.filled > old.filled and old.status not in ('pending', 'awaiting')) then
    raise exception 'only an order that waits is filled';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'what is done to an order makes its next version';
  end if;
  return new;
end
$$;
create or replace trigger order_moves_on before update on product_order for each row execute function order_moves_on();

-- A sale is what it was, and is settled once. What the day gives back of its charges stands beside them.
create or replace function close_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (old.id, old.lot_id, old.order_id, old.quantity, old.cost_gross_paise, old.cost_charges_paise, old.gross_paise,
      old.charges_paise, old.settles_on)
     is distinct from
     (new.id, new.lot_id, new.order_id, new.quantity, new.cost_gross_paise, new.cost_charges_paise, new.gross_paise,
      new.charges_paise, new.settles_on)
  then
    raise exception 'a sale stays what it was';
  end if;
  if (old.settled_at, old.settled_by) is distinct from (new.settled_at, new.settled_by) and old.settled_at is not null then
    raise exception 'a sale is settled once';
  end if;
  return new;
end
$$;
create or replace trigger close_stays before update on lot_close for each row execute function close_stays();
