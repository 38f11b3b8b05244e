-- Why: an act of the firm that touches a client's rights or money needs two people: one proposes, another decides.
-- Locks: new tables; the trigger on client takes a short exclusive lock on an unbusy table.

create table proposal (
  id              uuid primary key,
  kind            text not null check (kind in ('identity-decision', 'invitation-new', 'invitation-revoke',
                                                'client-flags', 'client-unfreeze', 'limit-change')),
  -- What it is about: two open proposals about one thing cannot stand beside each other.
  subject         text not null,
  client_id       uuid references client,
  title           text not null,
  -- The act as it was proposed, and its fields before and after: the second person decides exactly this.
  act             jsonb not null,
  changes         jsonb not null,
  reason          text not null check (length(reason) >= 20),
  maker_id        uuid not null references staff,
  proposed_at     timestamptz not null,
  expires_at      timestamptz not null,
  state           text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn', 'expired')),
  checker_id      uuid references staff,
  decided_at      timestamptz,
  decision_reason text,
  -- The transaction that approved it: only that one may carry the act out.
  decided_in      xid8,
  constraint checker_is_another_person check (checker_id <> maker_id),
  constraint decided_by_someone check ((state in ('approved', 'rejected')) = (checker_id is not null)),
  constraint decided_says_when check ((state = 'open') = (decided_at is null)),
  constraint decided_says_why check (state not in ('approved', 'rejected') or length(decision_reason) >= 20)
);
create unique index one_open_proposal_per_subject on proposal (subject) where state = 'open';
create index proposal_open_by_age on proposal (proposed_at desc, id desc) where state = 'open';
create index proposal_open_by_expiry on proposal (expires_at) where state = 'open';
create index proposal_by_age on proposal (proposed_at desc, id desc);
create index proposal_closed_by_age on proposal (proposed_at desc, id desc) where state <> 'open';
create index proposal_decided_in on proposal (decided_in) where decided_in is not null;
create index proposal_of_client on proposal (client_id, proposed_at desc, id desc);
grant select, insert on proposal to pramaan_app;
grant update (state, checker_id, decided_at, decision_reason, decided_in) on proposal to pramaan_app;

-- What was proposed cannot be changed, what was decided stays decided, and only a checker decides.
create function proposal_moves_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'a decided proposal stays as it is';
  end if;
  if new.state in ('approved', 'rejected')
     and not exists (select from staff where id = new.checker_id and role = 'checker') then
    raise exception 'only a checker decides';
  end if;
  new.decided_in := case when new.state = 'approved' then pg_current_xact_id() end;
  return new;
end
$$;
create trigger proposal_moves_once before update on proposal
  for each row execute function proposal_moves_once();
create function proposal_starts_open() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' then
    raise exception 'a proposal starts open';
  end if;
  if not exists (select from staff where id = new.maker_id
                 and (role in ('maker', 'checker') or (role = 'advisor' and new.kind like 'invitation-%'))) then
    raise exception 'this person may not propose this';
  end if;
  return new;
end
$$;
create trigger proposal_starts_open before insert on proposal
  for each row execute function proposal_starts_open();

-- True inside the one transaction that approved this very act about this very thing.
create function approved_just_now(of_kind text, about text, as_proposed jsonb) returns boolean language sql stable as $$
  select exists (select from proposal where kind = of_kind and about in (client_id::text, subject)
                 and act @> as_proposed and state = 'approved' and decided_in = pg_current_xact_id())
$$;

alter table client add column frozen_at timestamptz;
grant update (frozen_at) on client to pramaan_app;

-- The last word is the database's: no code path, and no one with the app's password, gets around two people.
create function client_rights_need_two_people() returns trigger language plpgsql as $$
begin
  if new.identity_status is distinct from old.identity_status
     -- Handing in the details is the client's own act; everything else is the firm's.
     and not (old.identity_status in ('unverified', 'rejected') and new.identity_status = 'pending')
     and not approved_just_now('identity-decision', new.id::text,
                               jsonb_build_object('decision', new.identity_status)) then
    raise exception 'an identity decision needs two people';
  end if;
  if (new.allow_bonus, new.allow_compensation) is distinct from (old.allow_bonus, old.allow_compensation)
     and not approved_just_now('client-flags', new.id::text,
                               jsonb_build_object('allow_bonus', new.allow_bonus,
                                                  'allow_compensation', new.allow_compensation)) then
    raise exception 'client flags need two people';
  end if;
  if old.frozen_at is not null and new.frozen_at is distinct from old.frozen_at
     and not approved_just_now('client-unfreeze', new.id::text, '{}') then
    raise exception 'lifting a freeze needs two people';
  end if;
  return new;
end
$$;
create trigger client_rights_need_two_people before update on client
  for each row execute function client_rights_need_two_people();
create function client_starts_without_rights() returns trigger language plpgsql as $$
begin
  if new.identity_status <> 'unverified' or new.allow_bonus or new.allow_compensation then
    raise exception 'a client starts unverified and without extra rights';
  end if;
  return new;
end
$$;
create trigger client_starts_without_rights before insert on client
  for each row execute function client_starts_without_rights();

-- Invitations wait for the second person; the label says for whom they are.
alter table invitation
  add column label text not null default '',
  add column uses integer not null default 0,
  add column activated_at timestamptz;
grant update (uses_left, expires_at, revoked_at, activated_at) on invitation to pramaan_app;
create index invitation_by_age on invitation (created_at desc, id desc);
create index invitation_use_newest on invitation_use (invitation_id, used_at desc);
create function invitations_need_two_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.activated_at is not null then
      raise exception 'an invitation starts inactive';
    end if;
    return new;
  end if;
  if new.uses_left > old.uses_left then
    raise exception 'uses of an invitation only go down';
  end if;
  if (new.activated_at, new.expires_at) is distinct from (old.activated_at, old.expires_at)
     and not approved_just_now('invitation-new', 'invitation:' || new.id, '{}') then
    raise exception 'an invitation needs two people';
  end if;
  if new.revoked_at is distinct from old.revoked_at
     and not approved_just_now('invitation-revoke', 'invitation:' || new.id, '{}') then
    raise exception 'revoking an invitation needs two people';
  end if;
  return new;
end
$$;
create trigger invitations_need_two_people before insert or update on invitation
  for each row execute function invitations_need_two_people();

create table brand_limit (
  name         text primary key check (name in ('minimum_trade', 'minimum_withdrawal', 'minimum_deposit')),
  amount_paise bigint not null check (amount_paise > 0 and amount_paise % 100 = 0)
);
insert into brand_limit values ('minimum_trade', 1900000), ('minimum_withdrawal', 2000000), ('minimum_deposit', 2000000);
grant select, update (amount_paise) on brand_limit to pramaan_app;
create function limits_need_two_people() returns trigger language plpgsql as $$
begin
  if not approved_just_now('limit-change', 'limit:' || new.name,
                           jsonb_build_object('limit', new.name, 'rupees', new.amount_paise / 100)) then
    raise exception 'a limit needs two people';
  end if;
  return new;
end
$$;
create trigger limits_need_two_people before update on brand_limit
  for each row execute function limits_need_two_people();

-- Business time of a demo runs ahead of the real one by this much.
create table demo_clock (
  only_one boolean primary key default true check (only_one),
  ahead_ms bigint not null check (ahead_ms >= 0)
);
insert into demo_clock (ahead_ms) values (0);
grant select, update on demo_clock to pramaan_app;
create function tell_clock_moved() returns trigger language plpgsql as $$
begin
  if new.ahead_ms < old.ahead_ms then
    raise exception 'the clock only moves forward';
  end if;
  perform pg_notify('clock_moved', new.ahead_ms::text);
  return new;
end
$$;
create trigger clock_moved before update on demo_clock for each row execute function tell_clock_moved();

-- The console's list of clients: newest first, by status, and by the beginning of a name, address or account.
create index client_by_age on client (created_at desc, id desc);
create index client_by_status on client (identity_status, created_at desc, id desc);
create index client_by_name on client ((lower(name) collate "C"), id);
create index client_by_address on client ((email_key collate "C"), id);
create index client_by_account on client ((account collate "C"), id);
create index client_by_status_and_name on client (identity_status, (lower(name) collate "C"), id);
create index client_by_status_and_address on client (identity_status, (email_key collate "C"), id);
create index client_by_status_and_account on client (identity_status, (account collate "C"), id);
