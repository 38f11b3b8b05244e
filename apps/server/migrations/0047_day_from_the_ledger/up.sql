-- Why: what was bought today was counted in each position, and what was sold today nowhere, so that selling a loser made the day
-- look better. The day's figures are now read from the ledger's own entries, and a position is only what is held.
-- Locks: `position` for a moment; nothing is rewritten.
alter table position drop column day, drop column day_quantity, drop column day_gross_paise;
