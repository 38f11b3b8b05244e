-- A price that was reached, and an alert that a company's action has cancelled: who cancels says since when (`app.cancelled_at`). What
-- the client deletes is no news.
create or replace function tell_alert() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  alert price_alert := case when tg_op = 'DELETE' then old else new end;
  since timestamptz := coalesce(alert.fired_at, nullif(current_setting('app.cancelled_at', true), '')::timestamptz);
begin
  if since is null then
    return null;
  end if;
  perform write_notices(array_agg((alert.client_id, 'alert', alert.id::text,
      case tg_op when 'DELETE' then 'alert-cancelled' else 'alert-fired' end, alert.id, since,
      jsonb_build_object('market', i.market, 'symbol', i.symbol, 'name', i.name, 'of', i.kind, 'direction', alert.direction,
        'price', alert.price_paise, 'now', alert.fired_paise))::notice_draft), false)
    from instrument i where i.id = alert.instrument_id;
  return null;
end
$$;
revoke all on function tell_alert from public;
create or replace trigger tell_fired_alert after update of fired_at on price_alert
  for each row when (old.fired_at is null and new.fired_at is not null) execute function tell_alert();
create or replace trigger tell_cancelled_alert after delete on price_alert
  for each row when (old.fired_at is null) execute function tell_alert();
