-- What is known of a notice, that it was read, mailed or is over, is said by the server. Nobody else hides one.
-- False: the client has no such notice.
create or replace function read_notice(owner uuid, notice_id bigint, moment timestamptz, word bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'notice-read', owner::text, notice_id::text, said_at(moment)) then
    raise exception 'a notice is read as the server says';
  end if;
  update notice set read_at = coalesce(read_at, moment) where client_id = owner and id = notice_id and is_shown;
  return found;
end
$$;
revoke all on function read_notice from public;
grant execute on function read_notice to pramaan_app;

-- Up to the last that the client has seen: what is written meanwhile stays unread.
create or replace function read_notices(owner uuid, last_seen bigint, moment timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'notices-read', owner::text, last_seen::text, said_at(moment)) then
    raise exception 'notices are read as the server says';
  end if;
  update notice set read_at = moment where client_id = owner and id <= last_seen and is_shown and read_at is null;
end
$$;
revoke all on function read_notices from public;
grant execute on function read_notices to pramaan_app;

-- Takes what is to be mailed to a client.
create or replace function take_notices_to_mail(owner uuid, moment timestamptz, word bytea) returns setof notice
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'notices-mailed', owner::text, said_at(moment)) then
    raise exception 'notices are mailed by the server';
  end if;
  return query update notice n set mail_due = false where n.client_id = owner and n.mail_due returning n.*;
end
$$;
revoke all on function take_notices_to_mail from public;
grant execute on function take_notices_to_mail to pramaan_app;

-- Those that were read longest ago; says how many have gone.
create or replace function forget_notices(before timestamptz, most integer, word bytea) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  if not server_said(word, 'notices-forgotten', said_at(before)) then
    raise exception 'notices are forgotten by the server';
  end if;
  delete from notice where id = any (array(select n.id from notice n where n.read_at < before order by n.read_at limit most));
  get diagnostics gone = row_count;
  return gone;
end
$$;
revoke all on function forget_notices from public;
grant execute on function forget_notices to pramaan_app;

-- The past of the demo's clients has been read, but for the newest. Once: what has been read since is the visitor's own.
create or replace function read_past_notices(owner uuid, left_unread integer, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'notices-past', owner::text, left_unread::text) then
    raise exception 'notices are read as the server says';
  end if;
  update notice set read_at = at, mail_due = false
    where client_id = owner and is_shown
      and id not in (select n.id from notice n where n.client_id = owner and n.is_shown order by n.at desc, n.id desc limit left_unread)
      and not exists (select from notice seen where seen.client_id = owner and seen.read_at is not null);
end
$$;
revoke all on function read_past_notices from public;
grant execute on function read_past_notices to pramaan_app;

revoke update, delete on notice from pramaan_app;
