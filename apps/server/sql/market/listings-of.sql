-- A share on every exchange where it is listed, itself among them.
create or replace function listings_of(instrument integer) returns table (id integer) language sql stable as $$
  select l.id from instrument i join instrument l on l.id = i.id or l.isin = i.isin where i.id = listings_of.instrument
$$;
