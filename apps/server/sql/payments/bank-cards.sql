-- Where a client is paid to, and from when on, is written by the server: nobody else adds an account, changes one, or cuts its wait short.
create or replace function keep_bank_card(
  card uuid, owner uuid, bank text, number bytea, mask text, mac bytea, code text, holder text, made timestamptz, usable timestamptz,
  word bytea
) returns setof bank_card language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'bank-card', card::text, owner::text, bank, encode(number, 'hex'), mask, encode(mac, 'hex'), code, holder,
                     said_at(made), said_at(usable)) then
    raise exception 'a bank account is added by the server';
  end if;
  return query insert into bank_card (id, client_id, bank_name, card_number, card_mask, card_mac, ifsc, holder_name, created_at,
                                      usable_from)
    values (card, owner, bank, number, mask, mac, code, holder, made, usable) returning *;
end
$$;
revoke all on function keep_bank_card from public;
grant execute on function keep_bank_card to pramaan_app;

-- Without a number the number stays.
create or replace function change_bank_card(
  card uuid, owner uuid, bank text, number bytea, mask text, mac bytea, code text, holder text, usable timestamptz, word bytea
) returns setof bank_card language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'bank-card-changed', card::text, owner::text, bank, encode(number, 'hex'), mask, encode(mac, 'hex'), code,
                     holder, said_at(usable)) then
    raise exception 'a bank account is changed by the server';
  end if;
  return query update bank_card b set bank_name = bank, ifsc = code, holder_name = holder, usable_from = usable,
      card_number = coalesce(number, b.card_number), card_mask = coalesce(mask, b.card_mask), card_mac = coalesce(mac, b.card_mac)
    where b.id = card and b.client_id = owner and b.removed_at is null returning b.*;
end
$$;
revoke all on function change_bank_card from public;
grant execute on function change_bank_card to pramaan_app;

create or replace function remove_bank_card(card uuid, owner uuid, at timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'bank-card-removed', card::text, owner::text, said_at(at)) then
    raise exception 'a bank account is removed by the server';
  end if;
  update bank_card b set removed_at = at where b.id = card and b.client_id = owner;
end
$$;
revoke all on function remove_bank_card from public;
grant execute on function remove_bank_card to pramaan_app;

revoke insert, update on bank_card from pramaan_app;
-- Says nothing, and lets the app hold the row.
grant update (created_at) on bank_card to pramaan_app;
