-- How far the standbys are behind. The app's login may not look for itself; the owner may where it is a superuser or has been granted
-- pg_read_all_stats, and otherwise `state` is null, which says that nobody knows.
create or replace function replication_standing() returns table (
  replica text, state text, sync_state text, lag_bytes bigint, lag_seconds float8
) language sql stable security definer set search_path = public, pg_temp as $$
  select application_name, r.state, r.sync_state, (pg_current_wal_lsn() - r.replay_lsn)::bigint,
         coalesce(extract(epoch from r.replay_lag)::float8, 0)
  from pg_stat_replication r
$$;
revoke all on function replication_standing from public;
grant execute on function replication_standing to pramaan_app;
