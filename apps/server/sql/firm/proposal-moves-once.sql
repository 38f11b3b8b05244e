-- What was proposed cannot be changed, what was decided stays decided, only a checker decides, and the server says who did.
create or replace function proposal_moves_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'a decided proposal stays as it is';
  end if;
  if new.state in ('approved', 'rejected') then
    if not exists (select from staff where id = new.checker_id and role = 'checker') then
      raise exception 'only a checker decides';
    end if;
    if current_user = 'pramaan_app'
       and not server_said(new.decision_word, 'decision', new.id::text, new.state, new.checker_id::text, new.decision_reason) then
      raise exception 'a decision is written by the server';
    end if;
  end if;
  new.decided_in := case when new.state = 'approved' then pg_current_xact_id() end;
  return new;
end
$$;

-- What two people decided about a client stands in that client's activity when the transaction ends, or was not decided.
create or replace function approval_is_told() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from (select e.xmin as written_in, e.body from audit_event e where e.client_id = new.client_id
                 order by e.seq desc limit 100) told
    where told.written_in = pg_current_xact_id()::xid and told.body::json ->> 'act' = new.kind || '.approved') then
    raise exception 'what is approved about a client is told to the client';
  end if;
  return null;
end
$$;
revoke all on function approval_is_told from public;
drop trigger if exists approval_is_told on proposal;
create constraint trigger approval_is_told after update of state on proposal deferrable initially deferred
  for each row when (new.state = 'approved' and new.client_id is not null) execute function approval_is_told();
