-- Candles come by the hundred thousand, and a foreign key that looks up each of them takes longer than all the rest. So a
-- statement's rows are looked up together; instruments are never deleted.
create or replace function candles_have_an_instrument() returns trigger language plpgsql as $$
begin
  if exists (select from added where not exists (select from instrument where id = added.instrument_id)) then
    raise exception 'a candle must be of an instrument' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
