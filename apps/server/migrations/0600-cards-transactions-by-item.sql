-- The way of a purchase is read by its item in the list.
create index cards_transaction_item on cards_transaction (item_id);
