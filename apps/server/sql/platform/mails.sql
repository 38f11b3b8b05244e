-- What lies in the outbox was written by the server and stays as it was written. Only the server takes a mail out to send it, and says
-- what became of it.
create or replace function put_mail(mail text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'mail', mail) then
    raise exception 'a mail is written by the server';
  end if;
  insert into mail (id, to_address, subject, body_text, created_at, next_try_at)
    select m.id, m.to_address, m.subject, m.body_text, m.created_at, m.created_at
    from jsonb_populate_record(null::mail, put_mail.mail::jsonb) m;
end
$$;
revoke all on function put_mail from public;
grant execute on function put_mail to pramaan_app;

-- Takes one due mail and sets its next try first, each twice as late, so a crash while sending only delays it.
create or replace function take_due_mail(
  at timestamptz, first_wait interval, longest_wait interval, given_up_after interval, word bytea
) returns setof mail language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'mail-due', said_at(at)) then
    raise exception 'a mail is taken by the server';
  end if;
  return query update mail m set tries = m.tries + 1,
      next_try_at = case when m.created_at > at - given_up_after
        then at + least(first_wait * (2 ^ least(m.tries, 20)), longest_wait) end
    where m.id = (select due.id from mail due where due.sent_at is null and due.next_try_at <= at
                  order by due.next_try_at limit 1 for update skip locked)
    returning m.*;
end
$$;
revoke all on function take_due_mail from public;
grant execute on function take_due_mail to pramaan_app;

-- What was sent may hold a code; the record keeps that it went out, not what it said. `why_not`: it did not go out.
create or replace function mail_was_tried(mail_id uuid, at timestamptz, why_not text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'mail-tried', mail_id::text, said_at(at), why_not) then
    raise exception 'a mail is sent by the server';
  end if;
  if why_not is null then
    update mail set sent_at = at, next_try_at = null, body_text = '', failed_at = null, why_not_sent = null where id = mail_id;
  else
    update mail set failed_at = at, why_not_sent = why_not where id = mail_id;
  end if;
end
$$;
revoke all on function mail_was_tried from public;
grant execute on function mail_was_tried to pramaan_app;
-- The oldest first; says how many have gone.
create or replace function forget_mails(before timestamptz, most integer, word bytea) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  if not server_said(word, 'mails-forgotten', said_at(before)) then
    raise exception 'a mail is forgotten by the server';
  end if;
  delete from mail where ctid = any (array(select m.ctid from mail m where m.created_at < before order by m.created_at limit most));
  get diagnostics gone = row_count;
  return gone;
end
$$;
revoke all on function forget_mails from public;
grant execute on function forget_mails to pramaan_app;
revoke insert, update, delete on mail from pramaan_app;
