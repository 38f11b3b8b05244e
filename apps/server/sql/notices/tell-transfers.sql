-- Money and units that came by themselves or by the firm: told from the ledger's transfers when each has been explained, which is
-- when the transaction ends and everything that it is for is there.
create or replace function tell_transfers(transfers uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  drafts notice_draft[];
  -- The firm paid by itself: nothing else tells the open pages.
  is_by_firm boolean;
begin
  select array_agg((m.client_id, 'transfer', t.id::text, t.act, t.ref, t.at, jsonb_build_object(
      'product', o.kind, 'instrument', i.kind, 'market', i.market, 'symbol', i.symbol, 'name', i.name,
      'amount', case t.act when 'credit-expired' then k.returned_paise else m.gained end,
      'shares', nullif(m.shares, 0), 'message', t.memo))::notice_draft order by t.at, t.id),
         bool_or(t.act in ('adjustment', 'reward-paid')) into drafts, is_by_firm
    from ledger_transfer t
    join ledger_moved m on m.id = t.id
    left join corporate_effect x on x.id = t.id
    left join fund_payout u on u.id = t.id
    left join order_income c on c.id = t.id
    left join product_order o on o.id = c.order_id
    left join instrument i on i.id = coalesce(x.instrument_id, u.instrument_id, c.instrument_id)
    left join promo_credit k on k.id = t.ref and t.act = 'credit-expired'
    where t.id = any (transfers) and m.client_id is not null
      and t.act in ('dividend', 'idcw', 'bond-coupon', 'note-coupon', 'split', 'bonus', 'consolidation', 'adjustment', 'reward-paid',
                    'credit-expired', 'day-charges')
      and (t.act not in ('day-charges', 'bond-coupon', 'note-coupon') or m.gained > 0);
  if drafts is not null then
    perform write_notices(drafts, is_by_firm);
  end if;
end
$$;
revoke all on function tell_transfers from public;
