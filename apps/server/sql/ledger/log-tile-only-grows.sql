-- A tile of the public log grows at its end, and nothing in it is ever another.
create or replace function log_tile_only_grows() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.level, new.index) is distinct from (old.level, old.index)
     or substring(new.hashes for length(old.hashes)) <> old.hashes then
    raise exception 'the public log only grows at its end';
  end if;
  return new;
end
$$;
create or replace trigger only_grows before update on log_tile for each row execute function log_tile_only_grows();
