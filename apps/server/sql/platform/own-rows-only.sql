-- Without a subject a guarded table is empty, whatever a statement says; `Db.as` names the subject. Each setting is
-- read once per statement, in a sub-select, which also keeps the planner's estimates sane.
create or replace procedure own_rows_only(guarded regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format(
    $policy$create policy own_rows_only on %s to pramaan_app
      using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)
             or (select current_setting('app.is_firm', true) = 'yes'))$policy$, guarded);
end
$$;
