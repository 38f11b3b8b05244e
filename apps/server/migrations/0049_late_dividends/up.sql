-- Why: a dividend that arrives late is paid on the shares of its own day: what later changes of shares did to lots since then is
-- taken off, also for who was paid out by one.
-- Locks: corporate_credit against writes while the index is made: seconds.

create index corporate_credit_of_stock on corporate_credit (instrument_id, ex_day, client_id) where effect_id is not null;
