-- A claim is about something of its own client, starts open, is changed by its client while it is, and is decided once: by two people,
-- with their sentence. An approved one is paid with the transfer that names it, and with no other.
create or replace function claim_starts_open() returns trigger language plpgsql as $$
begin
  if new.state <> 'pending' then
    raise exception 'a claim starts pending';
  end if;
  if not (case new.about
       when 'order' then exists (select from product_order o where (o.id, o.client_id) = (new.about_id, new.client_id))
       when 'charge' then exists (select from order_fill f where (f.id, f.client_id) = (new.about_id, new.client_id))
       else exists (select from withdrawal w where (w.id, w.client_id) = (new.about_id, new.client_id)) end) then
    raise exception 'a claim is about something of its own client';
  end if;
  return new;
end
$$;
create or replace trigger claim_starts_open before insert on claim for each row execute function claim_starts_open();

create or replace function claim_moves_on() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('pending', 'pending'), ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'withdrawn'), ('approved', 'paid')) then
    raise exception 'a claim cannot go from % to %', old.state, new.state;
  end if;
  if old.state = 'pending' and new.state in ('approved', 'rejected')
     and not approved_just_now('claim-decision', 'claim:' || new.id,
                               jsonb_strip_nulls(jsonb_build_object('decision', new.state, 'message', new.reason,
                                                                    'rupees', trim_scale(new.paid_paise / 100.0)))) then
    raise exception 'a claim is decided by two people';
  end if;
  if old.state = 'approved' and (new.paid_paise, new.reason) is distinct from (old.paid_paise, old.reason) then
    raise exception 'what two people approved is what is paid';
  end if;
  if new.state <> 'pending'
     and (new.ground, new.asked_paise, new.computed_paise) is distinct from (old.ground, old.asked_paise, old.computed_paise) then
    raise exception 'a decided claim stays as it was claimed';
  end if;
  return new;
end
$$;
create or replace trigger claim_moves_on before update on claim for each row execute function claim_moves_on();

-- Whoever proposed it and whoever approved it, right now, and nobody else.
create or replace function claim_readers_are_two() returns trigger language plpgsql as $$
begin
  if not approved_just_now('claim-evidence', 'claim-evidence:' || new.claim_id, jsonb_build_object('claim_id', new.claim_id))
     or not exists (select from proposal p where p.id = new.proposal_id and p.decided_in = pg_current_xact_id()
                      and new.staff_id in (p.maker_id, p.checker_id)) then
    raise exception 'the readers of evidence are named by two people';
  end if;
  return new;
end
$$;
create or replace trigger claim_readers_are_two before insert on claim_reader for each row execute function claim_readers_are_two();

-- A reading is kept only of one of the two who were named last.
create or replace function claim_reading_by_reader() returns trigger language plpgsql as $$
begin
  if not exists (select from claim_reader r where r.claim_id = new.claim_id and r.staff_id = new.staff_id
                   and r.named_at = (select max(l.named_at) from claim_reader l where l.claim_id = new.claim_id)) then
    raise exception 'evidence is read by the two people who were named for it';
  end if;
  return new;
end
$$;
create or replace trigger claim_reading_by_reader before insert on claim_reading
  for each row execute function claim_reading_by_reader();

-- Its client is told when the answer is overdue: that stands with everything else that falls due.
create or replace function claim_falls_due() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into due (id, kind, client_id, ref, at)
    values (gen_random_uuid(), 'claim-overdue', new.client_id, new.id, new.promised_by);
  return null;
end
$$;
revoke all on function claim_falls_due from public;
create or replace trigger claim_falls_due after insert on claim for each row execute function claim_falls_due();
