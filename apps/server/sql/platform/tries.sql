-- Tries at passwords and codes are counted, given back and forgiven by the server alone: whoever could empty the counts could guess for as
-- long as the server answers. Of a ladder each step is [tries, milliseconds that it closes the bucket for], the smallest first.

-- Takes one try from the bucket: no row where it was taken, else until when the bucket stays closed.
create or replace function take_try(name text, at timestamptz, window_from timestamptz, ladder text, word bytea)
  returns table (closed_until timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'try', name, said_at(at), said_at(window_from), ladder) then
    raise exception 'a try is counted by the server';
  end if;
  insert into throttle as t (bucket, tries, window_started_at, blocked_until)
    values (name, 1, at, (select at + s.block from ladder_steps(ladder) s where s.tries = 1))
    on conflict (bucket) do update set (tries, window_started_at, blocked_until) = (
      select n.tries, n.started, (
        select at + s.block from ladder_steps(ladder) s
        where n.tries = s.tries or (n.tries > s.tries and s.is_last) limit 1)
      from (select case when t.window_started_at <= window_from then 1 else t.tries + 1 end as tries,
                   case when t.window_started_at <= window_from then at else t.window_started_at end as started) n)
    where t.blocked_until is null or t.blocked_until <= at;
  if not found then
    return query select t.blocked_until from throttle t where t.bucket = name;
  end if;
end
$$;

create or replace function ladder_steps(ladder text) returns table (tries integer, block interval, is_last boolean)
  language sql immutable as $$
  select (s -> 0)::int, make_interval(secs => (s -> 1)::double precision / 1000), (s -> 0)::int = max((s -> 0)::int) over ()
  from jsonb_array_elements(ladder::jsonb) s
$$;

-- Gives back one try of a bucket that many people share, without forgiving the others' failures: a block is lifted only if it was this try
-- that reached its step.
create or replace function give_back_try(name text, ladder text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'try-given-back', name, ladder) then
    raise exception 'a try is given back by the server';
  end if;
  update throttle t set tries = greatest(t.tries - 1, 0),
      blocked_until = case
        when exists (select from ladder_steps(ladder) s where t.tries = s.tries or (t.tries > s.tries and s.is_last)) then null
        else t.blocked_until end
    where t.bucket = name;
end
$$;

-- Of this bucket alone.
create or replace function forgive_tries(name text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'tries-forgiven', name) then
    raise exception 'tries are forgiven by the server';
  end if;
  delete from throttle t where t.bucket = name;
end
$$;

-- Of every device and network at this account, and of all strangers together.
create or replace function forgive_tries_of(who text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'all-tries-forgiven', who) then
    raise exception 'tries are forgiven by the server';
  end if;
  delete from throttle t where t.bucket >= who || ':' and t.bucket < who || ';';
  delete from stranger_try s where s.account = who;
end
$$;

-- One of the guesses that all strangers together have at an account: no row where it was taken, else the oldest of those that count.
create or replace function take_stranger_try(who text, entry text, at timestamptz, since text, most integer, word bytea)
  returns table (oldest text)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'stranger-try', who, entry, said_at(at), since, most::text) then
    raise exception 'a try is counted by the server';
  end if;
  insert into stranger_try as s (account, tries, last_at) values (who, array[entry], at)
    on conflict (account) do update
      set tries = array_append(array(select t from unnest(s.tries) t where t > since collate "C"), entry), last_at = at
    where (select count(*) from unnest(s.tries) t where t > since collate "C") < most;
  if not found then
    return query select min(t collate "C") from stranger_try s, unnest(s.tries) t
      where s.account = who and t > since collate "C";
  end if;
end
$$;

-- One entry of an account's, or all of one network.
create or replace function drop_stranger_tries(who text, entry text, network text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'stranger-tries-dropped', who, entry, network) then
    raise exception 'tries are forgiven by the server';
  end if;
  update stranger_try s
    set tries = array(select t from unnest(s.tries) t where t is distinct from entry and split_part(t, ' ', 2) is distinct from network)
    where s.account = who;
end
$$;

-- What counts no more, the oldest first; says how many of both kinds have gone. A bucket that is closed stays.
create or replace function forget_tries(before timestamptz, at timestamptz, most integer, word bytea) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  buckets integer;
  strangers integer;
begin
  if not server_said(word, 'tries-forgotten', said_at(before), said_at(at), most::text) then
    raise exception 'tries are forgotten by the server';
  end if;
  delete from throttle where ctid = any (array(
    select t.ctid from throttle t where t.window_started_at < before and (t.blocked_until is null or t.blocked_until < at)
    order by t.window_started_at limit most));
  get diagnostics buckets = row_count;
  delete from stranger_try where ctid = any (array(
    select s.ctid from stranger_try s where s.last_at < before order by s.last_at limit most));
  get diagnostics strangers = row_count;
  return greatest(buckets, strangers);
end
$$;

revoke all on function take_try, give_back_try, forgive_tries, forgive_tries_of, take_stranger_try, drop_stranger_tries, forget_tries from public;
grant execute on function take_try, give_back_try, forgive_tries, forgive_tries_of, take_stranger_try, drop_stranger_tries, forget_tries
  to pramaan_app;
revoke insert, update, delete on throttle, stranger_try from pramaan_app;
