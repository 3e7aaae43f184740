// The tables of card transactions: the state of each, its events, and who is asked before one is approved.

export const transactionTables = `
  create table collaborative_endpoint (
    id text primary key,
    name text not null unique,
    uri text not null,
    status text not null check (status in ('PENDING_VERIFICATION', 'ACTIVE', 'DEACTIVATED')),
    created_at text not null,
    updated_at text not null
  ) strict;
  create unique index collaborative_endpoint_active on collaborative_endpoint (status) where status = 'ACTIVE';
  create table card_transaction (
    ordinal integer primary key autoincrement,
    id text not null unique,
    kind text not null check (kind in ('AUTHORIZATION', 'AUTHORIZATION_AND_CLEAR', 'FORCED', 'REFUND', 'FEE')),
    payment_card_id text not null references payment_card (id),
    financial_account_id text not null references financial_account (id),
    -- The purchase that a refund gives back, or that a fee is for.
    original_transaction_id text references card_transaction (id),
    authorization_request_id text unique,
    processing_type text not null check (processing_type in ('PURCHASE', 'CASH')),
    merchant text not null,
    supports_partial_approval integer not null check (supports_partial_approval in (0, 1)),
    -- Null while the collaborator is asked.
    response_code text
      check (response_code in ('APPROVED', 'APPROVED_FOR_PARTIAL_AMOUNT', 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY', 'DECLINED')),
    decline_reason text,
    requested integer not null check (requested > 0),
    -- Of the requested amount, what is handed out as cash, and what the merchant takes as a fee.
    cashback integer not null check (cashback between 0 and requested),
    fee integer not null check (fee between 0 and requested),
    authorized integer not null default 0 check (authorized >= 0),
    -- What the authorization still sets aside.
    held integer not null default 0 check (held between 0 and authorized),
    cleared integer not null default 0 check (cleared >= 0),
    reversed integer not null default 0 check (reversed between 0 and authorized),
    refunded integer not null default 0 check (refunded between 0 and cleared),
    expires_at text,
    created_at text not null,
    updated_at text not null,
    check ((response_code = 'DECLINED') = (decline_reason is not null) or response_code is null)
  ) strict;
  create index card_transaction_card on card_transaction (payment_card_id, ordinal);
  create index card_transaction_held on card_transaction (expires_at) where held > 0;
  create index card_transaction_undecided on card_transaction (ordinal) where response_code is null;
  create table card_transaction_event (
    id text primary key,
    ordinal integer not null,
    transaction_id text not null references card_transaction (id),
    provider_event_id text not null references provider_event (id),
    unique (transaction_id, ordinal)
  ) strict;`
