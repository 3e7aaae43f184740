// The table of disputes of card transactions.

export const disputeTables = `
  create table card_dispute (
    ordinal integer primary key autoincrement,
    id text not null unique,
    -- The clearing that is disputed: one dispute of it is under way at most.
    transaction_event_id text not null references card_transaction_event (id),
    status text not null
      check (status in ('INITIATED', 'CANCELLED', 'IN_PROGRESS', 'REJECTED', 'WON', 'LOST', 'PENDING_RESOLUTION', 'RESOLVED')),
    category text not null,
    amount integer not null check (amount > 0),
    customer_initiated_on text not null,
    customer_claim_type text not null check (customer_claim_type in ('WRITTEN', 'VERBAL')),
    created_at text not null,
    updated_at text not null
  ) strict;
  create unique index card_dispute_open on card_dispute (transaction_event_id)
    where status in ('INITIATED', 'IN_PROGRESS', 'PENDING_RESOLUTION');`
