-- Whether pay could be used before its settlement day.
alter table transactions_item add column arrived_early boolean not null default false;
