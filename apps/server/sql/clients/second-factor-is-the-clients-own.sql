-- A client's second factor is the client's own. The firm can only take it away, and only two people together.
create or replace function second_factor_is_the_clients_own() returns trigger language plpgsql as $$
declare
  whose uuid := case when tg_op = 'DELETE' then old.client_id else new.client_id end;
begin
  if whose::text is distinct from nullif(current_setting('app.client_id', true), '')
     and not (tg_op = 'DELETE' and approved_just_now('second-factor-reset', whose::text, '{}')) then
    raise exception 'taking a second factor away needs two people';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
