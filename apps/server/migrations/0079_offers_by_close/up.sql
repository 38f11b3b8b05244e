-- Why: the shelf tells everything that is not over, and what is over page by page, the last to close first. Lists were cut at a number
-- before: an old offer vanished in silence, also one that somebody still held.
-- Locks: offer and ipo_issue for a moment; product_order against writes while two indexes over the shelf's orders are built: seconds
-- for a million of them.

drop index offer_of_kind;
create index offer_by_close on offer (kind, closes_at desc, id desc);
create index ipo_issue_under_way on ipo_issue (offer_id) where listed_at is null and failed_at is null;

-- In which offers somebody still has something, and in which one client has.
create index product_order_stands_in_offer on product_order (offer_id, status)
  where offer_id is not null and status in ('pending', 'listing', 'awaiting', 'holding');
create index product_order_stands_for_client on product_order (client_id, kind, offer_id)
  where offer_id is not null and status in ('pending', 'listing', 'awaiting', 'holding');
