-- All that a company does on one ex-day reaches its holders in runs, which the server begins, goes on with and ends: nobody else marks
-- a dividend as given. Lists are the text of an array.
create or replace function start_ex_day_run(
  run uuid, first_listing integer, day date, price bigint, at timestamptz, listings text, word bytea
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'ex-day-run', run::text, first_listing::text, day::text, price::text, said_at(at), listings) then
    raise exception 'a run of an ex-day is begun by the server';
  end if;
  insert into ex_day_run (id, instrument_id, ex_day, price_paise, started_at)
    select run, first_listing, day, price, at
    where not exists (select from ex_day_run r where r.instrument_id = any (listings::int[]) and r.ex_day = day and r.done_at is null)
      and exists (select from corporate_action a where a.instrument_id = any (listings::int[]) and a.ex_day = day
                    and a.settled_at is null and a.run_id is null and a.kind not in ('rights', 'buy-back'))
    on conflict do nothing;
end
$$;
revoke all on function start_ex_day_run from public;
grant execute on function start_ex_day_run to pramaan_app;

-- Where lots have some of the day from before holders were reached as one, kind by kind: a lot that has one still gets the others.
create or replace function pin_actions(run uuid, day date, listings text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'ex-day-actions', run::text, day::text, listings) then
    raise exception 'actions are pinned by the server';
  end if;
  with open as (
    select c.id, c.kind from corporate_action c
    where c.instrument_id = any (listings::int[]) and c.ex_day = day and c.settled_at is null and c.run_id is null
      and c.kind not in ('rights', 'buy-back'))
  update corporate_action a set run_id = run from open
    where a.id = open.id and (
      open.kind = (select o.kind from open o order by o.kind <> 'dividend', o.kind limit 1)
      or not exists (select from corporate_credit c where c.instrument_id = any (listings::int[]) and c.ex_day = day
                       and c.effect_id is null));
end
$$;
revoke all on function pin_actions from public;
grant execute on function pin_actions to pramaan_app;

-- What of these listings is not the run's after all.
create or replace function free_actions(run uuid, listings text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'ex-day-actions-freed', run::text, listings) then
    raise exception 'actions are freed by the server';
  end if;
  update corporate_action set run_id = null where run_id = run and instrument_id = any (listings::int[]);
end
$$;
revoke all on function free_actions from public;
grant execute on function free_actions to pramaan_app;

-- So many more holders, up to this one. With `done` it was the last of them: the run's actions are settled.
create or replace function advance_ex_day_run(run uuid, up_to uuid, more integer, done timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'ex-day-run-advanced', run::text, up_to::text, more::text, said_at(done)) then
    raise exception 'a run of an ex-day is advanced by the server';
  end if;
  update ex_day_run r set reached = coalesce(up_to, r.reached), holders = r.holders + more, done_at = done
    where r.id = run and r.done_at is null;
  if done is not null then
    update corporate_action set settled_at = done where run_id = run;
  end if;
end
$$;
revoke all on function advance_ex_day_run from public;
grant execute on function advance_ex_day_run to pramaan_app;
revoke insert, update on ex_day_run from pramaan_app;
-- Says nothing, and lets the app hold the row.
grant update (started_at) on ex_day_run to pramaan_app;

-- Two people have withdrawn it, which withdrawn_actions_need_two_people looks at. A run that has reached nobody begins again without it.
create or replace function withdraw_action(action uuid, at timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  run uuid := (select a.run_id from corporate_action a where a.id = action);
begin
  if not server_said(word, 'action-withdrawn', action::text, said_at(at)) then
    raise exception 'an action is withdrawn by the server';
  end if;
  if run is not null then
    update corporate_action set run_id = null where run_id = run;
    update ex_day_run set done_at = at where id = run;
  end if;
  update corporate_action set withdrawn_at = at, settled_at = at where id = action;
end
$$;
revoke all on function withdraw_action from public;
grant execute on function withdraw_action to pramaan_app;
