-- What was done longest ago; says how many have gone. That a day's charges were due stays: the audit holds each day with charges against it.
create or replace function forget_dues(before timestamptz, most integer, word bytea) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  if not server_said(word, 'dues-forgotten', said_at(before)) then
    raise exception 'what was due is forgotten by the server';
  end if;
  delete from due where id = any (array(
    select d.id from due d where d.done_at < before and d.kind <> 'day-charges' order by d.done_at limit most));
  get diagnostics gone = row_count;
  return gone;
end
$$;
revoke all on function forget_dues from public;
grant execute on function forget_dues to pramaan_app;
