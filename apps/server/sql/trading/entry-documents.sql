-- What two people enter for all holders has its document: at least one, each opened by whoever approved it, and all of it exactly as it
-- was approved. Kept with the instrument and the day that it is about; a scheme that is not on the shelf has no holders to read it.
create or replace function keep_entry(of_kind text, about text, as_approved jsonb, of_instrument integer, of_day date, at timestamptz)
  returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if not approved_exactly(of_kind, about, as_approved) then
    raise exception 'an entry is the one that two people approved';
  end if;
  if jsonb_typeof(as_approved -> 'pdfs') is distinct from 'array' or as_approved -> 'pdfs' = '[]' then
    raise exception 'an entry has its document';
  end if;
  if not documents_opened(of_kind, about, as_approved) then
    raise exception 'a document is approved by who has opened it';
  end if;
  insert into entry_document (instrument_id, kind, day, at, sha256, name, size)
    select of_instrument, of_kind, of_day, keep_entry.at, pdf ->> 'sha256', pdf ->> 'name', (pdf ->> 'size')::integer
    from jsonb_array_elements(as_approved -> 'pdfs') as named(pdf)
    where of_instrument is not null
  on conflict do nothing;
end
$$;
revoke all on function keep_entry from public;

-- Documents that were put up before a moment and that no proposal has ever named: nobody approved them, and nobody was handed one. At
-- most so many at once; how many went.
create or replace function forget_unnamed_documents(before timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  unnamed text[] := array(
    select d.sha256 from offer_document d
    where d.put_at < forget_unnamed_documents.before
      and not exists (select from proposal p where p.act ? 'pdfs'
                      and p.act -> 'pdfs' @> jsonb_build_array(jsonb_build_object('sha256', d.sha256)))
    order by d.put_at limit most);
begin
  delete from offer_document_opening o where o.sha256 = any (unnamed);
  delete from offer_document d where d.sha256 = any (unnamed);
  return cardinality(unnamed);
end
$$;
revoke all on function forget_unnamed_documents from public;
grant execute on function forget_unnamed_documents to pramaan_app;
