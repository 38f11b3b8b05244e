-- Two people offer promotional credit, and two people end an offer before its day. What was accepted goes on.
create or replace function put_promo_offer(as_approved jsonb, about text, new_offer promo_offer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not approved_just_now('credit-offer', about, as_approved)
     or (as_approved ->> 'name', (as_approved ->> 'rupees')::numeric * 100, (as_approved ->> 'opens_on')::date,
         (as_approved ->> 'accept_by')::date, (as_approved ->> 'ends_on')::date, as_approved ? 'client')
       is distinct from (new_offer.name, new_offer.amount_paise::numeric, new_offer.opens_on,
                         new_offer.accept_by, new_offer.ends_on, new_offer.for_client is not null)
     or not exists (select from proposal p where p.kind = 'credit-offer' and p.decided_in = pg_current_xact_id()
                      and p.client_id is not distinct from new_offer.for_client) then
    raise exception 'an offer of credit needs two people';
  end if;
  insert into promo_offer select new_offer.*;
end
$$;
revoke all on function put_promo_offer from public;
grant execute on function put_promo_offer to pramaan_app;

create or replace function close_promo_offer(offer uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not approved_just_now('credit-close', 'credit-offer:' || close_promo_offer.offer,
       jsonb_build_object('offer_id', close_promo_offer.offer)) then
    raise exception 'the end of an offer needs two people';
  end if;
  update promo_offer o set closed_at = close_promo_offer.at where o.id = close_promo_offer.offer and o.closed_at is null;
end
$$;
revoke all on function close_promo_offer from public;
grant execute on function close_promo_offer to pramaan_app;

-- A reward is paid by two people only.
create or replace function rewards_need_two_people() returns trigger language plpgsql as $$
begin
  if not approved_just_now('cash-reward', new.client_id::text,
       jsonb_build_object('rupees', trim_scale(new.amount_paise / 100.0), 'message', new.message)) then
    raise exception 'a reward needs two people';
  end if;
  return new;
end
$$;
create or replace trigger rewards_need_two_people before insert on cash_reward for each row execute function rewards_need_two_people();

-- What was agreed to stays what it was, what is spent stays spent, and what has ended stays so.
create or replace function promo_credit_moves_on() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.ended is not null
     or (old.id, old.offer_id, old.client_id, old.amount_paise, old.accepted_at, old.accepted_on, old.ends_on, old.terms_hash)
        is distinct from (new.id, new.offer_id, new.client_id, new.amount_paise, new.accepted_at, new.accepted_on, new.ends_on,
                          new.terms_hash)
     or new.spent_paise < old.spent_paise then
    raise exception 'a credit is spent and ends, and is otherwise what it was accepted as';
  end if;
  if new.ended = 'expired' and (new.ended_at at time zone 'Asia/Kolkata')::date <= new.ends_on then
    raise exception 'a credit expires after its last day';
  end if;
  return new;
end
$$;
create or replace trigger promo_credit_moves_on before update on promo_credit for each row execute function promo_credit_moves_on();

-- What an order was charged on a day, as far as it is known: what the day made of it, or what was taken where no day is worked out.
create or replace function charges_of_day(of_client uuid, of_day date)
  returns table (order_id uuid, charged_paise bigint, amounts jsonb) language sql stable set search_path = public, pg_temp as $$
  select p.order_id, p.charged_paise, p.amounts
  from day_charge_part p where (p.client_id, p.day) = (of_client, of_day)
  union all
  select f.order_id, f.charges_paise, f.charges
  from order_fill f
  where (f.client_id, f.trade_day) = (of_client, of_day)
    and not exists (select from day_charge_part p where (p.client_id, p.day) = (of_client, of_day)
                    and p.piece = case f.side when 'buy' then f.order_id else f.id end)
$$;
revoke all on function charges_of_day from public;
grant execute on function charges_of_day to pramaan_app;

-- A credit pays charges and nothing else: never more of an order than it was charged on that day, whatever the code does.
create or replace function promo_use_is_a_charge() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.amount_paise + coalesce((select sum(u.amount_paise) from promo_use u
                                  where (u.client_id, u.order_id, u.day) = (new.client_id, new.order_id, new.day)), 0)
     > coalesce((select sum(c.charged_paise) from charges_of_day(new.client_id, new.day) c where c.order_id = new.order_id), 0)
     or exists (select from due d where d.client_id = new.client_id and d.kind = 'day-charges' and d.done_at is null
                and d.at = (new.day + 1 + time '00:30') at time zone 'Asia/Kolkata')
     or not exists (select from promo_credit c where (c.id, c.client_id) = (new.credit_id, new.client_id)
                    and new.day between c.accepted_on and c.ends_on) then
    raise exception 'a credit pays charges that are final, and nothing else';
  end if;
  return new;
end
$$;
create or replace trigger promo_use_is_a_charge before insert on promo_use for each row execute function promo_use_is_a_charge();

-- After each day with charges it is looked at what a credit pays of them: after the day's charges are worked out.
create or replace function credit_falls_due(of_client uuid, of_day date) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into due (id, kind, client_id, ref, at)
    select id, 'credit-charges', of_client, id, (of_day + 1 + time '00:40') at time zone 'Asia/Kolkata' from gen_random_uuid() id
    on conflict (client_id, at) where done_at is null and kind = 'credit-charges' do nothing
$$;
revoke all on function credit_falls_due from public;

create or replace function charge_falls_due() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from promo_credit c where c.client_id = new.client_id and c.ended is null
             and new.trade_day between c.accepted_on and c.ends_on) then
    perform credit_falls_due(new.client_id, new.trade_day);
  end if;
  return null;
end
$$;
revoke all on function charge_falls_due from public;
create or replace trigger charge_falls_due after insert on order_fill for each row
  when (new.charges_paise > 0) execute function charge_falls_due();

-- Of the day on which it is accepted it pays all charges.
create or replace function first_charge_falls_due() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform credit_falls_due(new.client_id, new.accepted_on);
  return null;
end
$$;
revoke all on function first_charge_falls_due from public;
create or replace trigger first_charge_falls_due after insert on promo_credit for each row execute function first_charge_falls_due();
