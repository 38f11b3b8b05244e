-- The bank accounts that clients want to be paid to, each as it is looked at here, and why it may not be paid to at that moment
-- (null: it may). Looked at once: what is checked here is what is paid to, whatever happens to the card meanwhile. For `act`.
create or replace function payees_of(clients uuid[], cards uuid[], ats timestamptz[], out barred text[], out payees bank_card[])
  language sql stable set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
  select array_agg(case
      when ask.card is null then null
      when c.id is null then 'card_unknown'
      when owner.withdrawals_from > ask.at then 'withdrawals_held'
      when c.usable_from > ask.at then 'card_cooling_off'
      when c.usable_from > owner.frozen_at then 'card_newer_than_freeze'
      when p.client_id is null then 'pin_not_set'
      -- Paid to, and with the number it had then: a changed number makes a card usable later than any payment to the old.
      when p.new_payees_from > ask.at and not exists (
             select from withdrawal w where w.client_id = ask.client and w.card_id = c.id and w.state = 'paid'
               and w.requested_at >= c.usable_from) then 'new_payee_held' end order by n),
         array_agg(c order by n)
    from unnest(clients, cards, ats) with ordinality as ask(client, card, at, n)
    join client owner on owner.id = ask.client
    left join bank_card c on c.id = ask.card and c.client_id = ask.client and c.removed_at is null
    left join pin p on p.client_id = ask.client
$$;
revoke all on function payees_of from public;
