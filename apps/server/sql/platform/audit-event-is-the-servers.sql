-- A line of the audit log, and so of a client's activity, is written by the server: its word covers the line and its place.
create or replace function audit_event_is_the_servers() returns trigger language plpgsql as $$
begin
  if current_user = 'pramaan_app'
     and not server_said(new.word, 'audit-event', new.seq::text, encode(new.hash, 'hex'), new.client_id::text, new.actor_kind,
                         new.actor_id::text) then
    raise exception 'an audit entry is written by the server';
  end if;
  return new;
end
$$;
create or replace trigger audit_event_is_the_servers before insert on audit_event
  for each row execute function audit_event_is_the_servers();
