-- What one person proposes is written by the server, which says who proposes exactly which act about what.
create or replace function make_proposal(
  id uuid, kind text, subject text, client_id uuid, title text, act text, changes text, reason text, maker_id uuid,
  proposed_at timestamptz, expires_at timestamptz, word bytea
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not server_said(word, 'proposal', id::text, kind, subject, client_id::text, act, reason, maker_id::text,
                     said_at(proposed_at)) then
    raise exception 'a proposal is written by the server';
  end if;
  insert into proposal (id, kind, subject, client_id, title, act, changes, reason, maker_id, proposed_at, expires_at, word)
    values (make_proposal.id, make_proposal.kind, make_proposal.subject, make_proposal.client_id, make_proposal.title,
            make_proposal.act::jsonb, make_proposal.changes::jsonb, make_proposal.reason, make_proposal.maker_id,
            make_proposal.proposed_at, make_proposal.expires_at, make_proposal.word);
end
$$;
revoke all on function make_proposal from public;
grant execute on function make_proposal to pramaan_app;
revoke insert on proposal from pramaan_app;
