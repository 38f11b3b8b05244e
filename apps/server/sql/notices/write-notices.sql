-- The only writer of the table `notice`. Called by what stands in this folder, in the transaction of what is told: the notice is there
-- with it or not at all, and once however often its cause is looked at. `tells`: whether open pages hear of it here, of money or of the
-- notice alone; of orders and of what falls due they hear after the commit, because a notification inside a transaction makes all
-- commits wait for each other.
create or replace function write_notices(drafts notice_draft[], tells boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into notice (client_id, source, source_id, kind, topic, ref, at, facts, is_shown, read_at, mail_due)
    select d.client_id, d.source, d.source_id, d.kind, rule.topic, d.ref, d.at, jsonb_strip_nulls(d.facts),
           coalesce(app.is_on, true), case when not app.is_on then d.at end,
           case rule.mail when 'always' then true when 'choice' then coalesce(mail.is_on, rule.topic <> 'staff') else false end
    from unnest(drafts) with ordinality as d(client_id, source, source_id, kind, ref, at, facts, n)
    cross join lateral (select notice_topic(d.kind) as topic, notice_mail(d.kind) as mail) rule
    left join notice_choice app on (app.client_id, app.topic, app.channel) = (d.client_id, rule.topic, 'app')
    left join notice_choice mail on (mail.client_id, mail.topic, mail.channel) = (d.client_id, rule.topic, 'mail')
    order by d.n
    on conflict (source, source_id) do nothing;
  if tells then
    perform pg_notify('client_event', told.client_id || case when told.is_money then ' money' else ' notices' end)
      from (select client_id, bool_or(notice_topic(kind) = 'money' or kind in ('adjustment', 'claim-paid')) as is_money
            from unnest(drafts) group by client_id) told;
  end if;
end
$$;
revoke all on function write_notices from public;
