-- An instant as it stands in what is hashed: always UTC, to the millisecond.
create or replace function ledger_time(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
