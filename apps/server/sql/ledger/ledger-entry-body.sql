-- What an entry's hash covers: canonical JSON (RFC 8785) in whole paise or units, the hash before it included.
create or replace function ledger_entry_body(account text, act text, amount bigint, asset text, at text, balance bigint,
                                  client uuid, memo text, prev text, ref uuid, seq bigint, transfer uuid)
  returns text language sql stable as $$
  select '{"account":"' || account || '","act":"' || act || '","amount":' || amount || ',"asset":"' || asset
    || '","at":"' || at || '","balance":' || balance || ',"client":"' || client
    || '","memo":' || coalesce(to_json(memo)::text, 'null') || ',"prev":"' || prev
    || '","ref":' || coalesce('"' || ref || '"', 'null') || ',"seq":' || seq || ',"transfer":"' || transfer || '"}'
$$;
