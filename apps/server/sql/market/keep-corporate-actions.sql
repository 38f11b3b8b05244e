-- What companies do, as the server read it in an exchange's list, or as two people announce it, which own_actions_need_two_people
-- checks. It belongs to the share, on whichever exchange it was announced: every listing of the ISIN has its row, with the same terms.
create or replace function keep_corporate_actions(told text, told_by text, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'corporate-actions', told, told_by) then
    raise exception 'what a company does is told by the server';
  end if;
  insert into corporate_action as a
      (instrument_id, ex_day, kind, number, shares_before, shares_after, amount_paise, says, record_day, pay_day, source)
    select distinct on (l.id, t.ex_day, t.kind, t.number) l.id, t.ex_day, t.kind, t.number, t.shares_before,
      t.shares_after, t.amount_paise, t.says, t.record_day, t.pay_day, told_by
    from jsonb_to_recordset(told::jsonb) as t (listing integer, ex_day date, kind text, number smallint, shares_before integer,
      shares_after integer, amount_paise bigint, says text, record_day date, pay_day date)
    join instrument i on i.id = t.listing
    join instrument l on l.id = i.id or l.isin = i.isin
    order by l.id, t.ex_day, t.kind, t.number, l.id <> i.id
    on conflict (instrument_id, ex_day, kind, number) do update set shares_before = excluded.shares_before,
      shares_after = excluded.shares_after, amount_paise = excluded.amount_paise, says = excluded.says,
      record_day = excluded.record_day, pay_day = excluded.pay_day, source = excluded.source,
      withdrawn_at = null, settled_at = case when a.withdrawn_at is null then a.settled_at end
    where (a.shares_before, a.shares_after, a.amount_paise, a.says, a.record_day, a.pay_day, a.source, a.withdrawn_at)
        is distinct from (excluded.shares_before, excluded.shares_after, excluded.amount_paise, excluded.says,
                          excluded.record_day, excluded.pay_day, excluded.source, null)
      -- What is being applied, or was, stays what it is.
      and a.run_id is null
      -- Two people know better than a list.
      and (a.source <> 'firm' and a.withdrawn_at is null or excluded.source = 'firm');
end
$$;
revoke all on function keep_corporate_actions from public;
grant execute on function keep_corporate_actions to pramaan_app;
revoke insert, update on corporate_action from pramaan_app;
-- withdrawn_actions_need_two_people looks at it.
grant update (withdrawn_at) on corporate_action to pramaan_app;
