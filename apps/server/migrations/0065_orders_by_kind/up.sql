-- Why: the console lists orders of one product, and most products have few: without an index the whole table was walked through to
-- find them. Orders at the exchange are nearly all there are, and are found by their date as before.
-- Locks: product_order against writes while the indexes are built; seconds for a million orders.

create index product_order_of_kind on product_order (kind, placed_at desc, id desc) where kind <> 'standard';
create index product_order_of_kind_and_status on product_order (kind, status, placed_at desc, id desc) where kind <> 'standard';
