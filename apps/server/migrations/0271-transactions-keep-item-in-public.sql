-- The function that keeps an item was made in pg_catalog, the first schema of its maker's path: only a superuser could make it, and no backup
-- had it. It is made in public, and the other one goes.
alter procedure transactions_write_keep_item() set search_path = public, pg_catalog, pg_temp;
call transactions_write_keep_item();
drop function if exists pg_catalog.transactions_keep_item(transactions_item);
