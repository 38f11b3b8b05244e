-- True where the server itself has said exactly these parts: the word is an HMAC-SHA256 of them, as one text that cannot be read in
-- two ways, under a key that the app's login cannot read. It can be checked by anyone and made by nobody but who has the key file.
create or replace function server_said(word bytea, variadic parts text[]) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select sha256(k.outer_block || sha256(k.inner_block || convert_to(array_to_json(parts)::text, 'UTF8'))) = word
    from server_key k), false)
$$;
revoke all on function server_said from public;
grant execute on function server_said to pramaan_app;

-- An instant as a part of what is said: milliseconds since 1970.
create or replace function said_at(at timestamptz) returns text language sql stable as $$
  select (extract(epoch from at) * 1000)::bigint::text
$$;
