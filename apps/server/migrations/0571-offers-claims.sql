-- "Missing cash back?": what a worker asked us to check. What they wrote is in its case.
create table offers_claim (
  -- Made by the browser.
  id uuid primary key,
  employee_id uuid not null,
  purchase_ref text not null references offers_purchase (ref),
  offer_id uuid not null references offers_offer (id),
  -- The one rule that the purchase missed then, and what it would have earned; null where it missed more, or was made somewhere else.
  rule text check (rule ~ '^[a-z_]{1,20}$'),
  worth bigint not null check (worth >= 0),
  -- Of the note and the files: the same id with others is another claim.
  request_hash bytea not null check (length(request_hash) = 32),
  case_number text not null check (case_number ~ '^[1-9][0-9]{4,9}$'),
  answer_by date not null,
  created_at timestamptz not null,
  -- A purchase is asked about once.
  unique (purchase_ref)
);
create index offers_claim_of_worker on offers_claim (employee_id, created_at desc);
create unique index offers_claim_case on offers_claim (case_number);
grant select, insert, update on offers_claim to daybreak_app;
