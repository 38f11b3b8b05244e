-- What an action did to a holder stays what it was; a dividend is paid once.
create or replace function effect_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.paid_at is not null then
    raise exception 'what a company gives is given once';
  end if;
  if (old.id, old.client_id, old.action_id, old.asset, old.act, old.ex_day, old.held, old.shares, old.gross_paise,
      old.cost_paise)
     is distinct from
     (new.id, new.client_id, new.action_id, new.asset, new.act, new.ex_day, new.held, new.shares, new.gross_paise,
      new.cost_paise)
  then
    raise exception 'what an action did to a holder stays what it was';
  end if;
  return new;
end
$$;
create or replace trigger effect_stays before update on corporate_effect for each row execute function effect_stays();

-- A fraction of a share is sold: what it brought against what it had cost is realised.
create or replace function sum_fractions() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update client_trades t set realised_paise = t.realised_paise + c.realised
    from (select client_id, sum(gross_paise - cost_paise) as realised from added where act <> 'dividend'
          group by client_id) c
    where t.client_id = c.client_id and c.realised <> 0;
  return null;
end
$$;
revoke all on function sum_fractions from public;
create or replace trigger sum_fractions after insert on corporate_effect
  referencing new table as added for each statement execute function sum_fractions();
