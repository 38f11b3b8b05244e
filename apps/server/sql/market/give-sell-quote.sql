-- A price for a sale, with its terms, is given by the server.
create or replace function give_sell_quote(
  id uuid, client_id uuid, order_id uuid, quantity bigint, price_paise bigint, terms text, word bytea
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'sell-quote', id::text, client_id::text, order_id::text, quantity::text, price_paise::text, terms) then
    raise exception 'a price for a sale is given by the server';
  end if;
  insert into sell_quote (id, client_id, order_id, quantity, price_paise, terms)
    values (give_sell_quote.id, give_sell_quote.client_id, give_sell_quote.order_id, give_sell_quote.quantity,
            give_sell_quote.price_paise, give_sell_quote.terms::jsonb);
end
$$;
revoke all on function give_sell_quote from public;
grant execute on function give_sell_quote to pramaan_app;
revoke insert on sell_quote from pramaan_app;
