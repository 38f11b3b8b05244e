-- What the firm's people did to an account or read of it, and what was done to its security: told from the audit log.
create or replace function tell_audit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry jsonb := new.body::jsonb;
  kind text := notice_kind_of_audit(entry ->> 'act', new.actor_kind);
begin
  if kind is not null then
    perform write_notices(array[(new.client_id, 'audit', new.seq::text, kind, null::uuid, (entry ->> 'at')::timestamptz, jsonb_build_object(
      'act', entry ->> 'act', 'by', entry -> 'actor' ->> 'name', 'role', entry -> 'actor' ->> 'role', 'message', entry ->> 'what',
      'reason', entry ->> 'reason'))::notice_draft], true);
  end if;
  return null;
end
$$;
revoke all on function tell_audit from public;
create or replace trigger tell_audit after insert on audit_event
  for each row when (new.client_id is not null) execute function tell_audit();
