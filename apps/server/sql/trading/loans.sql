-- Two people put a lender's terms up, or take them down: who has applied on them goes on.
create or replace function put_loan_terms(new_id uuid, as_approved jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not approved_just_now('loan-terms', 'loan-terms:' || (as_approved ->> 'lender'), as_approved) then
    raise exception 'a lender’s terms need two people';
  end if;
  insert into loan_terms (id, terms, since) values (new_id, as_approved, put_loan_terms.at);
end
$$;
revoke all on function put_loan_terms from public;
grant execute on function put_loan_terms to pramaan_app;

create or replace function close_loan_terms(of_terms uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not approved_just_now('loan-terms-close', 'loan-terms-close:' || of_terms, jsonb_build_object('terms_id', of_terms)) then
    raise exception 'a lender’s terms need two people';
  end if;
  update loan_terms t set closed_at = close_loan_terms.at where t.id = of_terms and t.closed_at is null;
end
$$;
revoke all on function close_loan_terms from public;
grant execute on function close_loan_terms to pramaan_app;

-- The answer to an application; the trigger below looks for the two people.
create or replace function decide_loan(of_loan uuid, as_approved jsonb, event uuid, event_says text, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answer text := case as_approved ->> 'decision' when 'approve' then 'approved' else 'rejected' end;
  asked loan;
begin
  if not approved_just_now('loan-decision', (select l.client_id::text from loan l where l.id = of_loan), as_approved)
     or as_approved ->> 'loan_id' is distinct from of_loan::text then
    raise exception 'the answer to a loan needs two people';
  end if;
  update loan l set state = answer, state_at = decide_loan.at, reason = as_approved ->> 'message', version = l.version + 1
    where l.id = of_loan and l.state = 'pending' returning * into asked;
  if asked.id is null then
    raise exception 'this application was answered before';
  end if;
  insert into loan_event (id, loan_id, client_id, at, kind, says, has_transfer)
    values (event, of_loan, asked.client_id, decide_loan.at, answer, event_says, false);
end
$$;
revoke all on function decide_loan from public;
grant execute on function decide_loan to pramaan_app;

-- When the firm last lowered a price of its own below the one before an instant: the bid of a bond, or a NAV that it entered.
create or replace function own_price_lowered(of_instrument integer, since timestamptz) returns timestamptz
  language sql stable set search_path = public, pg_temp as $$
  select max(at) from (
    select v.at from valuation v where v.instrument_id = of_instrument and v.at > since
      and v.price_paise < (select b.price_paise from valuation b
                           where b.instrument_id = of_instrument and b.at <= since order by b.at desc limit 1)
    union all
    select n.set_at from nav n
    where n.scheme_code = (select i.symbol::integer from instrument i where i.id = of_instrument and i.market = 'MF') and n.set_at > since
      and n.nav_e4 < (select b.nav_e4 from nav b where b.scheme_code = n.scheme_code and b.day <= (since at time zone 'Asia/Kolkata')::date
                        and (b.set_at is null or b.set_at <= since) order by b.day desc limit 1)) lowered
$$;
revoke all on function own_price_lowered from public;
grant execute on function own_price_lowered to pramaan_app;

-- Two people order a sale of what is pledged: after the notice and its cure date alone.
create or replace function order_invocation(new_id uuid, due_id uuid, as_approved jsonb, of_asset text, of_units bigint, at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_loan loan;
begin
  select * into strict of_loan from loan l where l.id = (as_approved ->> 'loan_id')::uuid for update;
  if not approved_just_now('loan-invocation', of_loan.client_id::text, as_approved) then
    raise exception 'the sale of what is pledged needs two people';
  end if;
  if of_asset is distinct from as_approved ->> 'key' or of_units is distinct from
       (as_approved ->> 'units')::numeric * power(10::numeric, (select a.decimals from asset a where a.id = of_asset)) then
    raise exception 'what is pledged is sold as two people ordered it';
  end if;
  if of_loan.state <> 'shortfall' or of_loan.cure_by >= (order_invocation.at at time zone 'Asia/Kolkata')::date then
    raise exception 'nothing that is pledged is sold before its notice and its cure date';
  end if;
  -- Seven working days are nine days or more.
  if own_price_lowered((select i.id from instrument i where i.market || ':' || i.symbol = of_asset), of_loan.shortfall_at)
       > order_invocation.at - interval '9 days' then
    raise exception 'a price of the firm that was lowered after the notice gives the client the same days again';
  end if;
  insert into loan_invocation (id, loan_id, client_id, asset, units, says, ordered_at)
    values (new_id, of_loan.id, of_loan.client_id, of_asset, of_units, as_approved ->> 'message', order_invocation.at);
  insert into due (id, kind, client_id, ref, at) values (due_id, 'loan-invocation', of_loan.client_id, new_id, order_invocation.at);
end
$$;
revoke all on function order_invocation from public;
grant execute on function order_invocation to pramaan_app;

-- A loan is what was signed: nothing of it changes but what is owed and where it stands, step by step.
create or replace function loan_moves_on() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.version <> old.version + 1 then
    raise exception 'a loan was changed meanwhile';
  end if;
  if (old.id, old.client_id, old.terms_id, old.amount_paise, old.rate_bps, old.late_bps, old.fee_paise, old.gst_paise, old.months,
      old.repayment, old.instalment_paise, old.pledge, old.applied_at)
     is distinct from (new.id, new.client_id, new.terms_id, new.amount_paise, new.rate_bps, new.late_bps, new.fee_paise, new.gst_paise,
      new.months, new.repayment, new.instalment_paise, new.pledge, new.applied_at) then
    raise exception 'a loan is what its client signed';
  end if;
  -- The facts are signed again when it is drawn, for their days; after that they stay.
  if (old.facts, old.signed_at) is distinct from (new.facts, new.signed_at)
     and (old.state, new.state) is distinct from ('approved', 'active') then
    raise exception 'a loan is what its client signed';
  end if;
  if old.drawn_at is not null and (old.drawn_at, old.drawn_on, old.cooling_off_until) is distinct from (new.drawn_at, new.drawn_on, new.cooling_off_until) then
    raise exception 'a loan is drawn once';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
       ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'withdrawn'), ('approved', 'withdrawn'), ('approved', 'active'),
       ('active', 'shortfall'), ('shortfall', 'active'), ('active', 'closed'), ('shortfall', 'closed')) then
    raise exception 'a loan does not go from % to %', old.state, new.state;
  end if;
  -- A notice is given when it is, after the last look, with seven days or more; from then on its date only moves away.
  if new.state = 'shortfall' and (case when old.state = 'shortfall'
       then new.shortfall_at <> old.shortfall_at or new.cure_by < old.cure_by
       else new.shortfall_at <> new.state_at or new.cure_by < (new.shortfall_at at time zone 'Asia/Kolkata')::date + 7
         or (new.shortfall_at at time zone 'Asia/Kolkata')::date
            < coalesce((select max(k.day) from loan_check k where k.loan_id = new.id), new.drawn_on) end) then
    raise exception 'the notice of a shortfall is not dated back, and its cure date comes no earlier';
  end if;
  if old.state = 'pending' and new.state in ('approved', 'rejected')
     and not approved_just_now('loan-decision', new.client_id::text, jsonb_build_object('loan_id', new.id,
       'decision', case new.state when 'approved' then 'approve' else 'reject' end)) then
    raise exception 'the answer to a loan needs two people';
  end if;
  return new;
end
$$;
create or replace trigger loan_moves_on before update on loan for each row execute function loan_moves_on();

create or replace function loan_begins() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> 'pending' or new.version <> 0
     or not exists (select from loan_terms t where t.id = new.terms_id and (t.terms ->> 'rate_percent')::numeric * 100 = new.rate_bps
                    and (t.terms ->> 'late_percent')::numeric * 100 = new.late_bps) then
    raise exception 'a loan begins as an application on the terms of its lender';
  end if;
  return new;
end
$$;
create or replace trigger loan_begins before insert on loan for each row execute function loan_begins();

-- Whether these changes of loans were worked out from what the loans are; of several of one the first that fits. A client has one
-- that is open at most.
create or replace function check_loans(outcomes text[], loans jsonb) returns text[]
  -- Its settings are those of `act`: no one else may call it.
  language plpgsql as $$
declare
  change record; seen uuid[] := '{}'; begun uuid[] := '{}';
begin
  for change in
    select distinct (e ->> 'client_id')::uuid as client from jsonb_array_elements(loans) e where (e ->> 'version')::integer = 0 order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('loan:' || change.client, 0));
  end loop;
  perform from loan l where l.id in (select (e ->> 'id')::uuid from jsonb_array_elements(loans) e) order by l.id for update;
  for change in
    select (e ->> 'plan')::integer as ask, (e ->> 'id')::uuid as id, (e ->> 'version')::integer as version,
           (e ->> 'client_id')::uuid as client
    from jsonb_array_elements(loans) with ordinality as t(e, n) order by n
  loop
    continue when outcomes[change.ask] is not null;
    if change.version = 0 then
      if change.client = any (begun) or exists (select from loan l where l.client_id = change.client
           and l.state in ('pending', 'approved', 'active', 'shortfall')) then
        outcomes[change.ask] := 'moved_on';
      end if;
      begun := begun || change.client;
    elsif change.id = any (seen) or change.version is distinct from (select l.version + 1 from loan l where l.id = change.id) then
      outcomes[change.ask] := 'moved_on';
    end if;
    seen := seen || change.id;
  end loop;
  return outcomes;
end
$$;
revoke all on function check_loans from public;
