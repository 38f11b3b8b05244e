-- Why: the ledger's function posted whatever the app asked for, so the app's role alone could credit a client or move one
-- client's money to another, and no audit saw it. Now every transfer needs what brought it about, in the same transaction.
-- Locks: new view and triggers; the triggers take short exclusive locks on the ledger's tables.

-- Transfers without their cause, or with other money than that. An act that is new here needs a line of its own.
create view ledger_unexplained with (security_invoker = true) as
  select t.id, t.act
  from ledger_transfer t
  cross join lateral (
    select count(distinct e.client_id) as clients, count(distinct a.asset) as assets,
           (array_agg(e.client_id) filter (where e.client_id is not null))[1] as client_id,
           coalesce(sum(e.amount) filter (where e.client_id is not null), 0) as gained,
           sum(e.amount) filter (where e.amount > 0) as moved
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.transfer_id = t.id) m
  left join deposit d on d.transfer_id = t.id
  left join cash_adjustment c on c.transfer_id = t.id
  left join statement_line l on l.transfer_id = t.id
  left join statement_line r on r.return_transfer_id = t.id
  left join withdrawal w on w.id = t.ref and t.act like 'withdrawal-%'
  where m.clients > 1 or m.assets > 1
    or (t.act like 'withdrawal-%' and exists (
          select from ledger_transfer o where o.ref = t.ref and o.act = t.act and o.id <> t.id))
    or case t.act
         when 'deposit' then (d.client_id, d.credited_paise) is distinct from (m.client_id, m.gained)
         when 'adjustment' then (c.client_id, c.amount_paise) is distinct from (m.client_id, m.gained)
         when 'payment-received' then (l.amount_paise, 0) is distinct from (m.moved, m.clients)
         when 'deposit-returned' then (r.amount_paise, 0) is distinct from (m.moved, m.clients)
         when 'withdrawal-held' then (w.client_id, w.amount_paise, 0) is distinct from (m.client_id, m.moved, m.gained)
         when 'withdrawal-released' then (w.client_id, w.amount_paise, 0) is distinct from (m.client_id, m.moved, m.gained)
         when 'withdrawal-sent' then (w.client_id, w.amount_paise) is distinct from (m.client_id, -m.gained)
           or not exists (select from withdrawal_step s where s.withdrawal_id = w.id and s.state = 'sent')
         when 'withdrawal-paid' then (w.state, w.amount_paise, 0) is distinct from ('paid', m.moved, m.clients)
         when 'withdrawal-came-back' then
           (w.state, w.client_id, w.amount_paise) is distinct from ('rejected', m.client_id, m.gained)
         else true end;
grant select on ledger_unexplained to pramaan_app;

-- What each batch still has to explain before its transaction ends, because what a transfer is for often names it. Looked
-- at batch by batch; empty between transactions.
create table ledger_to_explain (
  transfers uuid[] not null
);
create function entries_are_to_be_explained() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from posted group by transfer_id having count(distinct client_id) > 1) then
    raise exception 'a transfer is about one client';
  end if;
  -- What stays on a client's own accounts, as every request for a withdrawal does, adds nothing and takes nothing away.
  insert into ledger_to_explain select array_agg(distinct transfer_id) from posted
    where client_id is null having count(*) > 0;
  return null;
end
$$;
create trigger entries_are_to_be_explained after insert on ledger_entry
  referencing new table as posted for each statement execute function entries_are_to_be_explained();

-- Only the firm's side of the app sees all that is needed: whoever posts without saying that it is the firm is refused.
create function transfers_are_explained() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  -- The tables have grown since the plan was made.
  set enable_seqscan = off as $$
declare
  unexplained text;
begin
  select act into unexplained from ledger_unexplained where id = any (new.transfers) limit 1;
  if found then
    raise exception 'a transfer (%) needs what brought it about', unexplained;
  end if;
  delete from ledger_to_explain where transfers = new.transfers;
  return null;
end
$$;
revoke all on function transfers_are_explained from public;
create constraint trigger transfers_are_explained after insert on ledger_to_explain deferrable initially deferred
  for each row execute function transfers_are_explained();

-- A function that works in the owner's name must not find a table that its caller has made for the purpose: without
-- being named, the caller's temporary tables come first.
do $$
declare
  works_as_owner regprocedure;
begin
  for works_as_owner in
    select p.oid from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
  loop
    execute format('alter function %s set search_path = public, pg_temp', works_as_owner);
  end loop;
end
$$;
