-- Why: what changed shares lately is read whenever a day begins and whenever the master changes, for prices and for alerts: it was
-- found by going through every action of all years.
-- Locks: corporate_action while a small index is made; each row is looked at once.

create index corporate_action_changes_shares on corporate_action (ex_day, instrument_id)
  where shares_after is not null and withdrawn_at is null;
