-- Which act of the firm brought a transfer about, as the server says; the signer holds the entry against what two people signed.
create or replace function act_behind(act text, transfer uuid, ref uuid) returns uuid language sql stable as $$
  select case act_behind.act
    when 'adjustment' then ref
    when 'reward-paid' then ref
    when 'claim-paid' then approved_act_about('claim-decision', ref)
    when 'loan-drawn' then approved_act_about('loan-decision', ref)
    when 'dividend' then (
      select g.proposal_id from corporate_effect e join signed_action g on g.action_id = e.action_id where e.id = transfer)
    when 'deposit' then coalesce(
      approved_act_about('deposit-match', ref),
      approved_act_about('statement-import', (select l.statement_id from statement_line l where l.transfer_id = transfer)))
  end
$$;
