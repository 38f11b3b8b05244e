-- Why: what is to come into a client's cash was found among all that ever came: dividends, redemptions and SIPs of years. Each is a
-- range of its own now.
-- Locks: four indexes over tables of what clients were paid; writes to them wait while each is made.
create index corporate_effect_to_pay on corporate_effect (client_id, pay_day, id) where act = 'dividend' and paid_at is null;
-- Tax at source counts what was paid since April.
create index corporate_effect_paid on corporate_effect (client_id, pay_day) where act = 'dividend' and paid_at is not null;
create index fund_redemption_to_price on fund_redemption (client_id, placed_at desc, id) where status = 'awaiting';
create index sip_runs on sip (client_id, debit_on) where state = 'active';
