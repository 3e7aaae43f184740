-- Which items are debits that another company began: they can be stopped and claimed. An item that is claimed shows its claim, and is not
-- disputable a second time.
alter table transactions_item
  add column is_company_debit boolean not null default false,
  add column is_claimed boolean not null default false;

-- A server of the version before calls it without the last argument.
drop function transactions_keep_item(
  uuid, uuid, timestamptz, timestamptz, text, bigint, smallint, text, text, text, text, text, text, uuid, uuid, uuid);
create function transactions_keep_item(
  p_id uuid, p_account_id uuid, p_created_at timestamptz, p_at timestamptz, p_summary text, p_amount bigint, p_direction smallint, p_status text,
  p_type_name text, p_kind text, p_rail text, p_last4 text, p_reason_code text, p_journal_id uuid, p_hold_id uuid, p_refund_of uuid,
  p_is_company_debit boolean default false
) returns void
  language sql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
as $$
  insert into transactions_item (
    id, account_id, created_at, updated_at, summary, amount, direction, status, type_name, kind, rail, last4, reason_code, journal_id, hold_id,
    refund_of, is_company_debit)
  values (
    p_id, p_account_id, p_created_at, p_at, p_summary, p_amount, p_direction, p_status, p_type_name, p_kind, p_rail, p_last4, p_reason_code,
    p_journal_id, p_hold_id, (select purchase.id from transactions_item purchase where purchase.id = p_refund_of), p_is_company_debit)
  on conflict (id) do update set
    created_at = excluded.created_at, updated_at = excluded.updated_at, summary = excluded.summary, amount = excluded.amount,
    direction = excluded.direction, status = excluded.status, kind = excluded.kind, last4 = excluded.last4,
    reason_code = excluded.reason_code, journal_id = excluded.journal_id, hold_id = excluded.hold_id, refund_of = excluded.refund_of,
    is_company_debit = excluded.is_company_debit
  where transactions_item.account_id = excluded.account_id
$$;
