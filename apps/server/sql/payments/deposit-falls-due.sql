-- A deposit that is announced is waited for until its day; what is due then stands with everything else that is.
create or replace function deposit_falls_due() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into due (id, kind, client_id, ref, at)
    values (gen_random_uuid(), 'deposit-expiry', new.client_id, new.id, new.expires_at);
  return null;
end
$$;
revoke all on function deposit_falls_due from public;
create or replace trigger deposit_falls_due after insert on deposit for each row execute function deposit_falls_due();
