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
        ordered = coalesce(c.ordered, o.ordered), limit_paise = coalesce(c.limit_paise, o.limit_paise),
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
  if records ? 'redemptions' then
    insert into fund_redemption
      select r.* from jsonb_array_elements(records -> 'redemptions') e
      cross join lateral jsonb_populate_record(null::fund_redemption, e) r
      where outcomes[(e ->> 'plan')::integer] = 'done'
    on conflict (id) do update set units = excluded.units, status = excluded.status, status_at = excluded.status_at,
      nav_e4 = excluded.nav_e4, gross_paise = excluded.gross_paise, load_paise = excluded.load_paise,
      stt_paise = excluded.stt_paise;
  end if;
  if records ? 'navCorrections' then
    insert into nav_correction
      select k.* from jsonb_array_elements(records -> 'navCorrections') e
      cross join lateral jsonb_populate_record(null::nav_correction, e) k
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  if records ? 'sips' then
    insert into sip
      select s.* from jsonb_array_elements(records -> 'sips') e
      cross join lateral jsonb_populate_record(null::sip, e) s
      where outcomes[(e ->> 'plan')::integer] = 'done'
    on conflict (id) do update set instalments_left = excluded.instalments_left, misses_in_a_row = excluded.misses_in_a_row,
      state = excluded.state, due_on = excluded.due_on, debit_on = excluded.debit_on, due_ref = excluded.due_ref, skips_next = excluded.skips_next,
      asks_client = excluded.asks_client, state_at = excluded.state_at, version = excluded.version;
  end if;
  if records ? 'sipInstalments' then
    insert into sip_instalment
      select s.* from jsonb_array_elements(records -> 'sipInstalments') e
      cross join lateral jsonb_populate_record(null::sip_instalment, e) s
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  if records ? 'fundPayouts' then
    insert into fund_payout
      select p.* from jsonb_array_elements(records -> 'fundPayouts') e
      cross join lateral jsonb_populate_record(null::fund_payout, e) p
      where outcomes[(e ->> 'plan')::integer] = 'done'
    on conflict (id) do update set tax_paise = excluded.tax_paise, paid_at = excluded.paid_at;
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
      cross join lateral jsonb_populate_record(null::order_fill, '{"accrued_paise": 0}' || e) f
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  if records ? 'lots' then
    insert into lot
      select l.* from jsonb_array_elements(records -> 'lots') e
      cross join lateral jsonb_populate_record(null::lot, '{"pledged": 0, "lent": 0}' || e) l
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  -- What is pledged is released before it leaves its lot.
  if records ? 'lotPledges' then
    update lot l set pledged = c.pledged
      from jsonb_array_elements(records -> 'lotPledges') e
      cross join lateral jsonb_populate_record(null::lot, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and l.id = c.id;
  end if;
  -- What a loan holds less of, too; what it holds more of, after its lot has grown.
  if records ? 'lotLends' then
    update lot l set lent = least(l.lent, c.lent)
      from jsonb_array_elements(records -> 'lotLends') e
      cross join lateral jsonb_populate_record(null::lot, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and l.id = c.id and l.lent > c.lent;
  end if;
  if records ? 'lotChanges' then
    update lot l set quantity = c.quantity, gross_paise = c.gross_paise, charges_paise = c.charges_paise,
        bought_on = c.bought_on, settles_on = c.settles_on
      from jsonb_array_elements(records -> 'lotChanges') e
      cross join lateral jsonb_populate_record(null::lot, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and l.id = c.id;
  end if;
  if records ? 'lotLends' then
    update lot l set lent = c.lent
      from jsonb_array_elements(records -> 'lotLends') e
      cross join lateral jsonb_populate_record(null::lot, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and l.id = c.id and l.lent < c.lent;
  end if;
  if records ? 'closes' then
    -- With what is levied once, where it was levied with this one.
    insert into lot_close
      select w.* from jsonb_array_elements(records -> 'closes') e
      cross join lateral jsonb_populate_record(null::lot_close, '{"accrued_paise": 0}' || e) c
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
  if records ? 'promoCredits' then
    insert into promo_credit
      select c.* from jsonb_array_elements(records -> 'promoCredits') e
      cross join lateral jsonb_populate_record(null::promo_credit, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done'
    on conflict (id) do update set spent_paise = excluded.spent_paise, returned_paise = excluded.returned_paise,
      ended = excluded.ended, ended_at = excluded.ended_at;
  end if;
  if records ? 'promoUses' then
    insert into promo_use
      select u.* from jsonb_array_elements(records -> 'promoUses') e
      cross join lateral jsonb_populate_record(null::promo_use, e) u
      where outcomes[(e ->> 'plan')::integer] = 'done';
  end if;
  if records ? 'incomes' then
    insert into order_income
      select i.* from jsonb_array_elements(records -> 'incomes') e
      cross join lateral jsonb_populate_record(null::order_income, e) i
      where outcomes[(e ->> 'plan')::integer] = 'done'
    on conflict (id) do update set units = excluded.units, gross_paise = excluded.gross_paise, tax_paise = excluded.tax_paise,
      repaid_paise = excluded.repaid_paise, rule = excluded.rule, paid_at = excluded.paid_at, missed_at = excluded.missed_at;
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
  if records ? 'loans' then
    insert into loan
      select l.* from jsonb_array_elements(records -> 'loans') e
      cross join lateral jsonb_populate_record(null::loan, e) l
      where outcomes[(e ->> 'plan')::integer] = 'done' and l.version = 0;
    update loan l set facts = c.facts, facts_sha256 = c.facts_sha256, signed_at = c.signed_at, state = c.state, state_at = c.state_at,
        drawn_at = c.drawn_at, drawn_on = c.drawn_on, closed_at = c.closed_at, cooling_off_until = c.cooling_off_until,
        principal_paise = c.principal_paise, interest_paise = c.interest_paise, overdue_interest_paise = c.overdue_interest_paise,
        charges_paise = c.charges_paise, overdue_paise = c.overdue_paise, counted_until = c.counted_until, paise_days = c.paise_days,
        interest_total_paise = c.interest_total_paise, late_paise_days = c.late_paise_days, late_total_paise = c.late_total_paise,
        repaid_paise = c.repaid_paise, dues_passed = c.dues_passed, next_due = c.next_due, shortfall_at = c.shortfall_at,
        shortfall_paise = c.shortfall_paise, cure_by = c.cure_by, due_ref = c.due_ref, version = c.version,
        -- What was signed is looked at by the trigger: whatever a plan says of it, it has to be the same.
        amount_paise = c.amount_paise, rate_bps = c.rate_bps, late_bps = c.late_bps, fee_paise = c.fee_paise, gst_paise = c.gst_paise,
        months = c.months, repayment = c.repayment, instalment_paise = c.instalment_paise
      from jsonb_array_elements(records -> 'loans') e
      cross join lateral jsonb_populate_record(null::loan, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and l.id = c.id and c.version > 0;
  end if;
  if records ? 'loanEvents' then
    insert into loan_event (id, loan_id, client_id, at, kind, amount_paise, owed_paise, debt_paise, cash_paise, says, has_transfer)
      select v.id, v.loan_id, v.client_id, v.at, v.kind, v.amount_paise, v.owed_paise, v.debt_paise, v.cash_paise, v.says, v.has_transfer
      from jsonb_array_elements(records -> 'loanEvents') with ordinality as e(value, n)
      cross join lateral jsonb_populate_record(null::loan_event, e.value) v
      where outcomes[(e.value ->> 'plan')::integer] = 'done' order by e.n;
  end if;
  if records ? 'loanChecks' then
    insert into loan_check
      select k.* from jsonb_array_elements(records -> 'loanChecks') e
      cross join lateral jsonb_populate_record(null::loan_check, e) k
      where outcomes[(e ->> 'plan')::integer] = 'done'
    on conflict (loan_id, day) do update set value_paise = excluded.value_paise, eligible_paise = excluded.eligible_paise,
      owed_paise = excluded.owed_paise;
  end if;
  if records ? 'invocationsDone' then
    update loan_invocation i set done_at = c.done_at, sold = c.sold
      from jsonb_array_elements(records -> 'invocationsDone') e
      cross join lateral jsonb_populate_record(null::loan_invocation, e) c
      where outcomes[(e ->> 'plan')::integer] = 'done' and i.id = c.id and i.done_at is null;
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
