-- Move Money by our own NACHA files to a sponsor bank: what waits for a file, the files, and what the bank sends back.

-- The one allocator of trace numbers: the seven digits after the bank's eight run on over the days and begin again after the last.
create table move_money_trace (
  odfi text primary key check (odfi ~ '^\d{8}$'),
  last_sequence integer not null check (last_sequence between 0 and 9999999)
);

-- Whatever a file says is here and in its entries: written again, it is the same byte for byte, whatever the settings are by then.
create table move_money_file (
  id uuid primary key,
  bank_day date not null,
  window_name text not null check (window_name in ('same_day', 'next_day')),
  -- The day and time in its header, on the bank's clock.
  created_on date not null,
  created_time text not null check (created_time ~ '^([01]\d|2[0-3])[0-5]\d$'),
  -- Tells the files of one day apart.
  modifier text not null check (modifier ~ '^[A-Z]$'),
  effective_on date not null check (effective_on >= bank_day),
  destination text not null check (destination ~ '^[ -~]{10}$'),
  origin text not null check (origin ~ '^[ -~]{10}$'),
  destination_name text not null check (destination_name ~ '^[!-~][ -~]{0,22}$'),
  origin_name text not null check (origin_name ~ '^[!-~][ -~]{0,22}$'),
  company_name text not null check (company_name ~ '^[!-~][ -~]{0,15}$'),
  company_id text not null check (company_id ~ '^[ -~]{10}$'),
  odfi_routing_number text not null check (odfi_routing_number ~ '^\d{9}$'),
  -- Of our account that balances each batch; null: the bank balances them.
  offset_account_sealed bytea,
  entry_count integer not null check (entry_count > 0),
  debit bigint not null check (debit between 0 and 999999999999),
  credit bigint not null check (credit between 0 and 999999999999),
  -- built: not on a disk yet. exported: written for the bank. acknowledged: the bank says that it has it.
  state text not null check (state in ('built', 'exported', 'acknowledged')),
  built_at timestamptz not null,
  exported_at timestamptz check (exported_at >= built_at),
  -- The bank day on which its money moves: never before a file that went late could be read.
  settles_on date check (settles_on >= effective_on),
  -- Of its bytes when it was first written: a later writing that differs is refused.
  content_hash bytea check (length(content_hash) = 32),
  acknowledged_at timestamptz,
  check ((state = 'built') = (exported_at is null)),
  check ((exported_at is null) = (settles_on is null)),
  check ((exported_at is null) = (content_hash is null)),
  check ((state = 'acknowledged') = (acknowledged_at is not null)),
  unique (created_on, modifier)
);
create index move_money_file_of_day on move_money_file (bank_day, window_name, modifier);
create index move_money_file_built on move_money_file (built_at) where state = 'built';
create index move_money_file_settling on move_money_file (settles_on) where settles_on is not null;

create table move_money_batch (
  file_id uuid not null references move_money_file (id) deferrable initially deferred,
  number integer not null check (number between 1 and 9999999),
  entry_class text not null check (entry_class in ('PPD', 'WEB')),
  direction text not null check (direction in ('out', 'in')),
  description text not null check (description ~ '^[A-Z0-9 ]{1,10}$'),
  entry_count integer not null check (entry_count > 0),
  amount bigint not null check (amount > 0),
  -- The trace of the first entry that balances the batch; null: it is not balanced.
  offset_sequence integer check (offset_sequence between 1 and 9999999),
  primary key (file_id, number)
);

create table move_money_entry (
  -- Of the transfer or the small deposit that it carries: the same one is the same entry.
  id uuid primary key,
  destination_id uuid not null,
  direction text not null check (direction in ('out', 'in')),
  -- PPD: a credit. WEB: a debit that the worker allowed in the browser.
  entry_class text not null check (entry_class in ('PPD', 'WEB')),
  description text not null check (description ~ '^[A-Z0-9 ]{1,10}$'),
  is_same_day boolean not null,
  amount bigint not null check (amount between 1 and 9999999999),
  holder_name text not null check (holder_name ~ '^[!-~][ -~]{0,21}$'),
  routing_number text not null check (routing_number ~ '^\d{9}$'),
  account_type text not null check (account_type in ('checking', 'savings')),
  account_number_sealed bytea not null,
  submitted_at timestamptz not null,
  -- Null while it waits for the next window.
  file_id uuid references move_money_file (id) deferrable initially deferred,
  batch_number integer,
  bank_day date,
  trace text check (trace ~ '^\d{15}$'),
  -- What came back.
  return_code text check (return_code ~ '^R\d\d$'),
  return_trace text check (return_trace ~ '^\d{15}$'),
  returned_at timestamptz,
  return_settles_on date,
  check ((direction = 'out') = (entry_class = 'PPD')),
  check ((file_id is null) = (bank_day is null)),
  check (file_id is not null or (trace is null and batch_number is null)),
  check ((trace is null) = (batch_number is null)),
  check (trace is not null or return_code is null),
  check ((return_code is null) = (returned_at is null)),
  check ((return_code is null) = (return_trace is null)),
  check ((return_code is null) = (return_settles_on is null)),
  -- Nacha: a trace is unique within a day.
  unique (bank_day, trace)
);
create index move_money_entry_waiting on move_money_entry (submitted_at, id) where file_id is null;
create index move_money_entry_of_file on move_money_entry (file_id, batch_number, trace) where file_id is not null;
create index move_money_entry_trace on move_money_entry (trace) where trace is not null;
create index move_money_entry_of_destination on move_money_entry (destination_id) where file_id is null;
create index move_money_entry_returning on move_money_entry (return_settles_on) where return_settles_on is not null;

-- A file that the bank sent us: returns, their disputes, and notifications of change. Kept whole, sealed.
create table move_money_inbound_file (
  id uuid primary key,
  content_hash bytea not null unique check (length(content_hash) = 32),
  name text not null check (length(name) between 1 and 255),
  created_on date not null,
  received_at timestamptz not null
);

create table move_money_inbound_page (
  file_id uuid not null references move_money_inbound_file (id),
  first_line integer not null check (first_line >= 1),
  records_sealed bytea not null,
  primary key (file_id, first_line)
);

-- Batches that were set aside: nothing of them was used.
create table move_money_inbound_batch (
  file_id uuid not null references move_money_inbound_file (id),
  ordinal integer not null check (ordinal >= 1),
  fault_line integer not null check (fault_line >= 1),
  fault_code text not null check (fault_code ~ '^(nacha|move_money)\.[a-z_]+$'),
  reason text not null check (length(reason) between 1 and 500),
  primary key (file_id, ordinal)
);

create table move_money_inbound_entry (
  file_id uuid not null references move_money_inbound_file (id),
  line integer not null check (line >= 1),
  batch_ordinal integer not null check (batch_ordinal >= 1),
  kind text not null check (kind in ('return', 'dishonored', 'contested', 'change', 'other')),
  code text check (code ~ '^[RC]\d\d$'),
  -- Whether its money comes to us or goes from us.
  is_credit boolean not null,
  amount bigint not null check (amount between 0 and 9999999999),
  original_trace text check (original_trace ~ '^\d{15}$'),
  effective_on date,
  trace text not null check (trace ~ '^\d{15}$'),
  -- What a notification of change says is right.
  corrected_sealed bytea,
  -- Null: not worked on yet. suspended: no transfer takes it, and its money waits in suspense.
  outcome text check (outcome in ('applied', 'repeated', 'suspended')),
  why text check (why ~ '^[a-z_]{3,60}$'),
  entry_id uuid references move_money_entry (id),
  journal_id uuid,
  decided_at timestamptz,
  primary key (file_id, line),
  check ((kind = 'other') = (code is null)),
  check ((kind = 'other') = (original_trace is null)),
  check ((kind = 'change') = (corrected_sealed is not null)),
  check ((outcome is null) = (decided_at is null)),
  check ((outcome = 'suspended') <= (why is not null))
);
create index move_money_inbound_entry_of on move_money_inbound_entry (entry_id) where entry_id is not null;
create index move_money_inbound_entry_open on move_money_inbound_entry (file_id, line) where outcome is null;
create index move_money_inbound_entry_suspended on move_money_inbound_entry (decided_at, file_id, line) where outcome = 'suspended';

grant select, insert, update on move_money_trace, move_money_file, move_money_entry, move_money_inbound_entry to daybreak_app;
grant select, insert on move_money_batch, move_money_inbound_file, move_money_inbound_page, move_money_inbound_batch to daybreak_app;
grant delete on move_money_inbound_entry to daybreak_app;
