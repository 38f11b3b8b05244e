-- A corporate action that the firm announces itself, and does not take from an exchange's list, needs two people. Its text is
-- made of the terms, and has what the two approved behind them in brackets. They approve it for one listing of the share, and
-- every other has the same.
create or replace function own_actions_need_two_people() returns trigger language plpgsql as $$
declare
  names constant jsonb := '{"dividend": "Dividend", "bonus": "Bonus", "split": "Split", "consolidation": "Consolidation",
    "rights": "Rights issue", "buy-back": "Buy-back"}';
  words constant text := (names ->> new.kind) || case
    when new.amount_paise is not null then
      ' of ₹' || to_char(new.amount_paise / 100.0, 'FM9999999999990.00') || ' a share'
    when new.shares_before is not null then
      ' ' || new.shares_before || case new.shares_before when 1 then ' share becomes ' else ' shares become ' end
        || new.shares_after
    else '' end;
begin
  if replace(substring(new.says from '^[^(]*'), ',', '') is distinct from words || ' '
     or not exists (select from listings_of(new.instrument_id) l where approved_just_now('corporate-action',
       'corporate-action:' || l.id || ':' || new.ex_day || ':' || new.kind || ':' || new.number,
       jsonb_strip_nulls(jsonb_build_object(
         'action', new.kind, 'ex_day', new.ex_day::text, 'record_day', new.record_day::text, 'pay_day', new.pay_day::text,
         'shares_before', new.shares_before, 'shares_after', new.shares_after,
         'rupees', trim_scale(new.amount_paise / 100.0),
         'says', substring(new.says from '^[^(]*\((.*)\)$'))))) then
    raise exception 'a corporate action needs two people';
  end if;
  return new;
end
$$;
create or replace trigger own_actions_need_two_people
  before insert or update of instrument_id, ex_day, kind, number, shares_before, shares_after, amount_paise, says, record_day,
    pay_day, source on corporate_action
  for each row when (new.source = 'firm') execute function own_actions_need_two_people();
-- What two people have said is not changed by a list.
create or replace function own_actions_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a corporate action of two people is changed by two people';
end
$$;
create or replace trigger own_actions_stay before update of source on corporate_action
  for each row when (old.source = 'firm' and new.source <> 'firm') execute function own_actions_stay();
