-- Where the store of a purchase is, as the card network has it.
alter table cards_authorization add column merchant_city text check (length(merchant_city) between 1 and 80);
alter table transactions_item add column merchant_city text check (length(merchant_city) between 1 and 80);
call transactions_write_keep_item();
