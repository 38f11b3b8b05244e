-- Why: what is applied for is pending until it is allotted, and an allotted share is waiting for its listing until it trades. Both are
-- open, as what waits for a fill is: a client sees them in one list, and what is pending has its money blocked.
-- Locks: product_order while checks are swapped and an index is made: each row is looked at once, seconds for a million orders.

alter table product_order drop constraint trade_order_status_check, drop constraint waits_with_its_money;
alter table product_order
  add constraint status_is_known check (
    status in ('pending', 'listing', 'awaiting', 'holding', 'sold', 'rejected', 'cancelled')),
  add constraint waits_with_its_money check ((status in ('pending', 'awaiting')) = (blocked_paise > 0)),
  add constraint pending_without_shares check (status <> 'pending' or filled = 0),
  add constraint listing_has_shares check (status <> 'listing' or filled > 0);
drop index product_order_open;
create index product_order_open on product_order (client_id, placed_at desc, id desc)
  where status in ('pending', 'listing', 'awaiting');
