-- Writes down what the plans that were done have made and changed. Called by `act` alone, after the ledger has moved. `payees` has
-- the bank account of each plan that pays to one.
create or replace function record_plans(outcomes text[], payees bank_card[], records jsonb) returns void
  -- Its settings are those of `act`: no one else may call it.
  language plpgsql as $$
begin
  if records ? 'takes' then
    update offer o set taken = o.taken + t.units
      from (select (e ->> 'offer')::uuid as offer, sum((e ->> 'units')::bigint) as units
            from jsonb_array_elements(records -> 'takes') e
            where outcomes[(e ->> 'plan')::integer] = 'done' group by 1) t
      where o.id = t.offer;
  end if;
  if records ? 'orders' then
    insert into asset (id, kind, decimals, price_decimals, instrument_id, tax_class)
      select distinct on (a.id) a.*
      from jsonb_array_elements(records -> 'orders') e
      cross join lateral jsonb_populate_record(null::asset, e -> 'of_asset') a
      where outcomes[(e ->> 'plan')::integer] = 'done' and not exists (select from asset k where k.id = a.id)
      order by a.id on conflict do nothing;
    insert into product_order
      select o.* from jsonb_array_elements(records -> 'orders') e
      cross join lateral jsonb_populate_record(null::product_order, e) o
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  if records ? 'changes' then
    update product_order o set
        version = o.version + 1, filled = c.filled, blocked_paise = c.blocked_paise, status = c.status,
        status_at = c.status_at, executed_at = c.executed_at, settles_on = c.settles_on, worked_by = c.worked_by,
        ended = c.ended
      from jsonb_array_elements(records -> 'changes') e
      cross join lateral jsonb_populate_record(null::product_order, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and o.id = c.id;
  end if;
  if records ? 'applications' then
    insert into application
      select a.* from jsonb_array_elements(records -> 'applications') e
      cross join lateral jsonb_populate_record(null::application, e) a
      where outcomes[(e ->> 'plan')::integer] = 'done'
    on conflict (order_id) do update set asked = excluded.asked, units = excluded.units, allotted = excluded.allotted,
      paid_paise = excluded.paid_paise, ended_at = excluded.ended_at;
  end if;
  if records ? 'tenders' then
    insert into tender
      select t.* from jsonb_array_elements(records -> 'tenders') e
      cross join lateral jsonb_populate_record(null::tender, e) t
      where outcomes[(e ->> 'plan')::integer] = 'done'
    on conflict (id) do update set quantity = excluded.quantity, held = excluded.held, tendered_at = excluded.tendered_at,
      accepted = excluded.accepted, gross_paise = excluded.gross_paise, charges_paise = excluded.charges_paise,
      decided_at = excluded.decided_at;
  end if;
  if records ? 'venueOrders' then
    insert into venue_order
      select v.* from jsonb_array_elements(records -> 'venueOrders') e
      cross join lateral jsonb_populate_record(null::venue_order, e) v
      where outcomes[(e ->> 'plan')::integer] = 'done'
      on conflict (order_id) do update set state = excluded.state, state_at = excluded.state_at,
        sent_at = excluded.sent_at, venue_order_number = excluded.venue_order_number, end_as = excluded.end_as;
  end if;
  if records ? 'fills' then
    insert into order_fill
      select f.* from jsonb_array_elements(records -> 'fills') e
      cross join lateral jsonb_populate_record(null::order_fill, e) f
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  if records ? 'lots' then
    insert into lot
      select l.* from jsonb_array_elements(records -> 'lots') e
      cross join lateral jsonb_populate_record(null::lot, '{"tendered": 0}' || e) l
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  -- What is tendered is released before it leaves its lot.
  if records ? 'lotTenders' then
    update lot l set tendered = c.tendered
      from jsonb_array_elements(records -> 'lotTenders') e
      cross join lateral jsonb_populate_record(null::lot, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and l.id = c.id;
  end if;
  if records ? 'lotChanges' then
    update lot l set quantity = c.quantity, gross_paise = c.gross_paise, charges_paise = c.charges_paise,
        bought_on = c.bought_on, settles_on = c.settles_on
      from jsonb_array_elements(records -> 'lotChanges') e
      cross join lateral jsonb_populate_record(null::lot, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and l.id = c.id;
  end if;
  if records ? 'closes' then
    -- With what is levied once, where it was levied with this one.
    insert into lot_close
      select w.* from jsonb_array_elements(records -> 'closes') e
      cross join lateral jsonb_populate_record(null::lot_close, e) c
      cross join lateral jsonb_populate_record(c, jsonb_build_object('refund_paise', 0, 'cost_refund_paise', 0, 'charges_paise',
        c.charges_paise + coalesce((select o.amount_paise from charge_once o
                                    where o.transfer_id = (e ->> 'once_transfer')::uuid), 0))) w
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  if records ? 'settled' then
    update lot_close l set settled_at = c.settled_at, settled_by = c.settled_by
      from jsonb_array_elements(records -> 'settled') e
      cross join lateral jsonb_populate_record(null::lot_close, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and l.id = c.id;
  end if;
  if records ? 'effects' then
    insert into corporate_effect
      select x.* from jsonb_array_elements(records -> 'effects') e
      cross join lateral jsonb_populate_record(null::corporate_effect, e) x
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  if records ? 'credits' then
    insert into corporate_credit (effect_id, lot_id, order_id, client_id, instrument_id, ex_day, kind, shares,
        cost_gross_paise, cost_charges_paise)
      select x.effect_id, x.lot_id, x.order_id, x.client_id, x.instrument_id, x.ex_day, x.kind, x.shares,
             x.cost_gross_paise, x.cost_charges_paise
      from jsonb_array_elements(records -> 'credits') e
      cross join lateral jsonb_populate_record(null::corporate_credit, e) x
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  if records ? 'fractions' then
    insert into corporate_fraction
      select x.* from jsonb_array_elements(records -> 'fractions') e
      cross join lateral jsonb_populate_record(null::corporate_fraction, e) x
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  if records ? 'paid' then
    update corporate_effect x set tax_paise = c.tax_paise, paid_at = c.paid_at
      from jsonb_array_elements(records -> 'paid') e
      cross join lateral jsonb_populate_record(null::corporate_effect, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and x.id = c.id;
  end if;
  if records ? 'closeRefunds' then
    update lot_close l set refund_paise = c.refund_paise, cost_refund_paise = c.cost_refund_paise
      from jsonb_array_elements(records -> 'closeRefunds') e
      cross join lateral jsonb_populate_record(null::lot_close, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and l.id = c.id;
  end if;
  if records ? 'days' then
    insert into day_charge
      select d.* from jsonb_array_elements(records -> 'days') e
      cross join lateral jsonb_populate_record(null::day_charge, e) d
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  if records ? 'dayParts' then
    insert into day_charge_part
      select p.* from jsonb_array_elements(records -> 'dayParts') e
      cross join lateral jsonb_populate_record(null::day_charge_part, e) p
      where outcomes[(e ->> 'plan')::integer] = 'done'
      on conflict (client_id, day, piece) do update set taken_paise = excluded.taken_paise,
        charged_paise = excluded.charged_paise, apart_paise = excluded.apart_paise, amounts = excluded.amounts;
  end if;
  if records ? 'dues' then
    insert into due (id, kind, client_id, ref, at)
      select d.id, d.kind, d.client_id, d.ref, d.at from jsonb_array_elements(records -> 'dues') e
      cross join lateral jsonb_populate_record(null::due, e) d
      where outcomes[(e ->> 'plan')::integer] = 'done'
      -- Every trade of a day brings what is due after it, and the first makes the row.
      on conflict (client_id, at) where done_at is null and kind = 'day-charges' do nothing;
  end if;
  if records ? 'done' then
    update due d set done_at = c.done_at
      from jsonb_array_elements(records -> 'done') e cross join lateral jsonb_populate_record(null::due, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and d.ref = c.ref and d.kind = c.kind and d.done_at is null;
  end if;
  if records ? 'steps' then
    insert into order_step (order_id, client_id, code, at, actor, actor_name, facts)
      select s.order_id, s.client_id, s.code, s.at, s.actor, s.actor_name, s.facts
      from jsonb_array_elements(records -> 'steps') with ordinality as e(value, n)
      cross join lateral jsonb_populate_record(null::order_step, e.value) s
      where outcomes[(e.value ->> 'plan')::integer] = 'done' order by e.n;
  end if;
  if records ? 'withdrawals' then
    insert into withdrawal (id, client_id, amount_paise, card_id, bank_name, card_number, card_mask, ifsc, holder_name,
                            requested_at, state_at, promised_by)
      select w.id, w.client_id, w.amount_paise, c.id, c.bank_name, c.card_number, c.card_mask, c.ifsc, c.holder_name,
             w.requested_at, w.requested_at, w.promised_by
      from jsonb_array_elements(records -> 'withdrawals') e
      cross join lateral jsonb_populate_record(null::withdrawal, e) w
      cross join lateral (select (payees[(e ->> 'plan')::integer]).*) c
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  if records ? 'mails' then
    insert into mail (id, to_address, subject, body_text, created_at, next_try_at)
      select m.id, c.email, m.subject, m.body_text, m.created_at, m.created_at
      from jsonb_array_elements(records -> 'mails') e
      cross join lateral jsonb_populate_record(null::mail, e) m
      join client c on c.id = (e ->> 'client_id')::uuid
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
end
$$;
revoke all on function record_plans from public;
