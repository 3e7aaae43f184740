-- A virtual card is replaced by a virtual one, at once: such an order puts nothing in the mail, and is never open.

alter table cards_order add column is_mailed boolean not null default true;
