-- Writes an item of a worker's list as it now is: for a room that works out from events what a transaction has come to, in whatever order
-- they arrived. What the room does not know of (a pay-run result, a payday) is left alone; a refund of what the list does not hold yet stands
-- by itself.
create function transactions_keep_item(
  p_id uuid, p_account_id uuid, p_created_at timestamptz, p_at timestamptz, p_summary text, p_amount bigint, p_direction smallint, p_status text,
  p_type_name text, p_kind text, p_rail text, p_last4 text, p_reason_code text, p_journal_id uuid, p_hold_id uuid, p_refund_of uuid
) returns void
  language sql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
as $$
  insert into transactions_item (
    id, account_id, created_at, updated_at, summary, amount, direction, status, type_name, kind, rail, last4, reason_code, journal_id, hold_id,
    refund_of)
  values (
    p_id, p_account_id, p_created_at, p_at, p_summary, p_amount, p_direction, p_status, p_type_name, p_kind, p_rail, p_last4, p_reason_code,
    p_journal_id, p_hold_id, (select purchase.id from transactions_item purchase where purchase.id = p_refund_of))
  on conflict (id) do update set
    created_at = excluded.created_at, updated_at = excluded.updated_at, summary = excluded.summary, amount = excluded.amount,
    direction = excluded.direction, status = excluded.status, kind = excluded.kind, last4 = excluded.last4,
    reason_code = excluded.reason_code, journal_id = excluded.journal_id, hold_id = excluded.hold_id, refund_of = excluded.refund_of
  where transactions_item.account_id = excluded.account_id
$$;
