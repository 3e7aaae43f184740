-- What a worker sees of each movement of money. The ledger is the record of the money itself.

create table transactions_item (
  id uuid primary key,
  -- Of accounts_account. No foreign key: payroll writes a thousand rows a statement, and each would lock its account's row.
  account_id uuid not null,
  -- Whole milliseconds, as on the wire: a cursor made of a rounded instant would skip rows.
  created_at timestamptz not null check (created_at = date_trunc('milliseconds', created_at)),
  updated_at timestamptz not null,
  summary text not null check (length(summary) between 1 and 200),
  -- Cents without a sign; the direction carries it: 1 in, -1 out.
  amount bigint not null check (amount >= 0),
  direction smallint not null check (direction in (-1, 1)),
  status text not null check (status in (
    'UNKNOWN', 'CANCELED', 'FAILED', 'INITIATED', 'PROCESSED', 'PROCESSING', 'RETURNED', 'COMPLETED',
    'COMPLETED_FOR_PARTIAL_AMOUNT', 'COMPLETED_PURCHASE_AMOUNT_ONLY', 'PENDING', 'REFUND'
  )),
  type_name text not null check (type_name in ('Transaction', 'ACH Transfer')),
  kind text not null check (kind in (
    'payroll', 'express_pay', 'bank', 'restaurant', 'fuel', 'groceries', 'pharmacy', 'phone', 'transit', 'coffee', 'other'
  )),
  -- How the money moves: it decides which statuses may follow one another.
  rail text not null check (rail in ('card', 'ach', 'book')),
  last4 text check (last4 ~ '^[0-9]{4}$'),
  reason_code text check (reason_code ~ '^[A-Z][A-Z0-9_]{2,99}$'),
  journal_id uuid,
  hold_id uuid,
  -- The purchase that a refund gives back.
  refund_of uuid references transactions_item (id),
  -- The civil date of the pay run that a payroll deposit belongs to.
  payday date,
  payroll_total bigint check (payroll_total >= 0),
  payroll_reimbursement bigint check (payroll_reimbursement >= 0),
  payroll_remaining bigint,
  is_pending boolean not null generated always as (status in ('INITIATED', 'PENDING', 'PROCESSING')) stored,
  check (payday is null or kind = 'payroll'),
  check (
    (payroll_total is null and payroll_reimbursement is null and payroll_remaining is null)
    or (payroll_remaining = payroll_total - payroll_reimbursement)
  )
);
create index transactions_item_completed on transactions_item (account_id, created_at desc, id desc) where not is_pending;
create index transactions_item_pending on transactions_item (account_id, created_at desc, id desc) where is_pending;
create index transactions_item_payday on transactions_item (account_id, payday) where payday is not null;
create index transactions_item_refund_of on transactions_item (refund_of) where refund_of is not null;

grant select, insert, update on transactions_item to daybreak_app;
