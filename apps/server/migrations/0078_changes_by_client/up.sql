-- Why: the tax view of a client reads what splits, bonuses and consolidations did to them; only their dividends had an index.
-- Locks: corporate_effect against writes while the index is made: seconds.
create index corporate_effect_changes on corporate_effect (client_id) where act <> 'dividend';
