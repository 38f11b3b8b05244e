-- What stands signed under a proposal is written by the server: whoever lays another text there has a checker sign beneath it.
create or replace function keep_act_signature(
  proposal_id uuid, part text, signed text, salt text, key_id text, sign_count bigint, word bytea
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'act-signature', proposal_id::text, part, signed, salt, key_id, sign_count::text) then
    raise exception 'a signature is kept by the server';
  end if;
  insert into act_signature (proposal_id, part, signed, salt, key_id, sign_count)
    values (keep_act_signature.proposal_id, keep_act_signature.part, keep_act_signature.signed::jsonb, keep_act_signature.salt,
            keep_act_signature.key_id, keep_act_signature.sign_count);
end
$$;
revoke all on function keep_act_signature from public;
grant execute on function keep_act_signature to pramaan_app;
