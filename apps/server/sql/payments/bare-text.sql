-- The letters and digits of a narration: banks drop and add everything else.
create or replace function bare_text(narration text) returns text language sql immutable as $$
  select upper(regexp_replace(narration, '[^A-Za-z0-9]', '', 'g'))
$$;
