-- Moves the head in the owner's name: the app can append, and nothing else can move it. The row makes writers wait.
create or replace function audit_event_follows_the_last() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_head set seq = new.seq, hash = new.hash where seq = new.seq - 1 and hash = new.prev_hash;
  if not found then
    raise exception 'an audit entry must follow the last one';
  end if;
  return new;
end
$$;
