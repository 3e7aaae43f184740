-- Of an order's steps the card provider tells shipping alone; the others, and the tracking number, are read from it now and then.

-- When the order was last read; null: it is due.
alter table cards_order add column read_at timestamptz;
create index cards_order_to_read on cards_order (read_at nulls first, id) where is_open and provider_order_id is not null;
