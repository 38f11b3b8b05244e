-- A tile of the public log grows at its end, and nothing in it is ever another; the lowest level holds the heads and nothing else.
create or replace function log_tile_only_grows() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and ((new.level, new.index) is distinct from (old.level, old.index)
       or substring(new.hashes for length(old.hashes)) <> old.hashes) then
    raise exception 'the public log only grows at its end';
  end if;
  if new.level = 0 and exists (
    select from generate_series(0, length(new.hashes) / 32 - 1) place
    left join ledger_head h on h.number = new.index * 256 + place + 1
    where substring(new.hashes from place * 32 + 1 for 32)
          is distinct from sha256('\x00'::bytea || convert_to(h.body, 'UTF8'))) then
    raise exception 'the public log holds the heads and nothing else';
  end if;
  return new;
end
$$;
create or replace trigger only_grows before insert or update on log_tile
  for each row execute function log_tile_only_grows();
