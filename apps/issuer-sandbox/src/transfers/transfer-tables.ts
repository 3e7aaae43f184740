// The tables of other banks' accounts, of the transfers to and from them, and of transfers to debit cards.

export const transferTables = `
  create table external_bank_account (
    ordinal integer primary key autoincrement,
    id text not null unique,
    account_holder_id text not null references account_holder (id),
    name text,
    type text not null check (type in ('CHECKING', 'SAVINGS')),
    routing_number text not null,
    account_number_sealed blob not null,
    last4 text not null,
    -- The network's code of the return that the number asks for; null for one that takes everything.
    returns_with text,
    is_verified integer not null default 0 check (is_verified in (0, 1)),
    status text not null default 'ACTIVE' check (status in ('ACTIVE', 'CLOSED')),
    created_at text not null,
    updated_at text not null
  ) strict;
  create index external_bank_account_holder on external_bank_account (account_holder_id, ordinal);
  create table originated_transfer (
    ordinal integer primary key autoincrement,
    id text not null unique,
    idempotency_key text not null unique,
    financial_account_id text not null references financial_account (id),
    bank_account_id text not null references external_bank_account (id),
    type text not null check (type in ('PUSH', 'PULL')),
    purpose text not null,
    amount integer not null check (amount > 0),
    is_same_day integer not null check (is_same_day in (0, 1)),
    entry_description text not null,
    individual_name text not null,
    individual_id text,
    payment_information text,
    status text not null check (status in ('INITIATED', 'PENDING', 'PROCESSING', 'PROCESSED', 'CANCELED', 'FAILED', 'RETURNED')),
    failure_reason text,
    trace_number text unique,
    effective_date text not null,
    expected_at text not null,
    sends_at text not null,
    sent_at text,
    processed_at text,
    returned_at text,
    canceled_at text,
    failed_at text,
    -- When it moves on by itself; null while nothing will.
    next_at text,
    created_at text not null,
    updated_at text not null,
    check ((status in ('FAILED', 'RETURNED')) = (failure_reason is not null))
  ) strict;
  create index originated_transfer_next on originated_transfer (next_at) where next_at is not null;
  create index originated_transfer_created on originated_transfer (created_at, ordinal);
  create index originated_transfer_account on originated_transfer (financial_account_id, ordinal);
  create table payment_method_token (
    id text primary key,
    usage text not null check (usage in ('SINGLE_USE', 'REUSABLE')),
    brand text not null,
    last4 text not null,
    expires_in text not null,
    -- What the bank of the card does with money that is sent to it. The number itself is kept nowhere.
    conduct text not null check (conduct in ('PAYS', 'DECLINES', 'IS_LATE', 'IS_SILENT', 'TAKES_NOTHING')),
    kept_as text references payment_method_token (id),
    expires_at text,
    created_at text not null
  ) strict;
  create table funds_quote (
    id text primary key,
    idempotency_key text unique,
    financial_account_id text not null references financial_account (id),
    payment_method_token_id text not null references payment_method_token (id),
    amount integer not null check (amount > 0),
    external_identifier text,
    memo text,
    expires_at text not null,
    created_at text not null
  ) strict;
  create table funds_transfer (
    id text primary key,
    quote_id text not null unique references funds_quote (id),
    status text not null check (status in ('PROCESSING', 'COMPLETED', 'FAILED')),
    failure_reason text,
    -- Until then a request for it gets no answer.
    silent_until text,
    next_at text,
    created_at text not null,
    updated_at text not null,
    check ((status = 'FAILED') = (failure_reason is not null))
  ) strict;
  create index funds_transfer_next on funds_transfer (next_at) where next_at is not null;`
