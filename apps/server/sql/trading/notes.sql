-- The closes of these days, the text of an array, become the note's: those that the feed has told and that are not kept yet. What is kept stays.
create or replace function fix_note_levels(note uuid, days text, at timestamptz, word bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'note-levels', note::text, days, said_at(at)) then
    raise exception 'levels of a note are fixed by the server';
  end if;
  insert into note_fixing (offer_id, day, level_paise, source, fixed_at)
    select o.id, c.day, c.close_paise, c.source, fix_note_levels.at
    from offer o
    join offer_terms t on (t.offer_id, t.version) = (o.id, o.version)
    join instrument i on (i.market, i.symbol) = (t.terms ->> 'underlying_market', t.terms ->> 'underlying')
    join daily_candle c on c.instrument_id = i.id and c.day = any (fix_note_levels.days::date[])
    where o.id = fix_note_levels.note and o.kind = 'quant' and c.day < (fix_note_levels.at at time zone 'Asia/Kolkata')::date
  on conflict do nothing;
end
$$;
revoke all on function fix_note_levels from public;
grant execute on function fix_note_levels to pramaan_app;

-- Two people enter a level that the feed does not have, or has wrong, with a document.
create or replace function enter_note_fixing(about text, as_approved jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not approved_just_now('note-fixing', about, as_approved) then
    raise exception 'a fixing needs two people';
  end if;
  perform keep_entry('note-fixing', about, as_approved,
                     (select o.instrument_id from offer o where o.id = (as_approved ->> 'offer_id')::uuid),
                     (as_approved ->> 'day')::date, enter_note_fixing.at);
  insert into note_fixing (offer_id, day, level_paise, source, document, fixed_at)
    values ((as_approved ->> 'offer_id')::uuid, (as_approved ->> 'day')::date, ((as_approved ->> 'level')::numeric * 100)::bigint,
            'firm', (as_approved #> '{pdfs,0}') - 'size', enter_note_fixing.at)
  on conflict (offer_id, day) do update set level_paise = excluded.level_paise, source = excluded.source,
    document = excluded.document, fixed_at = excluded.fixed_at;
end
$$;
revoke all on function enter_note_fixing from public;
grant execute on function enter_note_fixing to pramaan_app;

-- Two people enter that the issuer does not pay; and later what was recovered, which is due to every holder now.
create or replace function enter_note_default(about text, as_approved jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  note uuid := (as_approved ->> 'offer_id')::uuid;
  recovered integer := ((as_approved ->> 'recovery_percent')::numeric * 10000)::integer;
begin
  if not approved_just_now('note-default', about, as_approved) then
    raise exception 'a default needs two people';
  end if;
  perform keep_entry('note-default', about, as_approved, (select o.instrument_id from offer o where o.id = note),
                     (as_approved ->> 'day')::date, enter_note_default.at);
  insert into note_default (offer_id, day, document, entered_at, recovery, recovered_at)
    values (note, (as_approved ->> 'day')::date, (as_approved #> '{pdfs,0}') - 'size', enter_note_default.at, recovered,
            case when recovered is not null then enter_note_default.at end)
  on conflict (offer_id) do update set document = excluded.document, recovery = excluded.recovery,
    recovered_at = excluded.recovered_at where note_default.recovery is null;
  if recovered is not null then
    insert into due (id, kind, client_id, ref, at)
      select gen_random_uuid(), 'note-maturity', o.client_id, o.id, enter_note_default.at
      from product_order o where o.offer_id = note and o.status = 'holding';
  end if;
end
$$;
revoke all on function enter_note_default from public;
grant execute on function enter_note_default to pramaan_app;
