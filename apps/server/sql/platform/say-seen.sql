-- The app is there. Where it was not for an hour or more, that is kept. `ahead`: of business time before real time.
create or replace function say_seen(at timestamptz, ahead interval, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last timestamptz;
begin
  if not server_said(word, 'seen', said_at(at), (extract(epoch from ahead) * 1000)::bigint::text) then
    raise exception 'that the app is there is said by the server';
  end if;
  insert into app_seen as s (at) values (say_seen.at) on conflict (is_one) do nothing;
  select s.at into strict last from app_seen s for update;
  if say_seen.at - last >= interval '1 hour' then
    insert into outage (from_at, until_at) values (last + ahead, say_seen.at + ahead);
  end if;
  update app_seen s set at = say_seen.at where s.at < say_seen.at;
end
$$;
revoke all on function say_seen from public;
grant execute on function say_seen to pramaan_app;
