-- What a worker was promised when they turned an offer on. What becomes of the offer afterwards changes nothing of it.
create table offers_promise (
  employee_id uuid not null,
  offer_id uuid not null,
  merchant_name text not null check (length(merchant_name) between 1 and 120),
  -- As the card network numbers and sorts them; empty where the partner names none.
  merchant_ids text[] not null default '{}',
  categories text[] not null default '{}',
  names text[] not null,
  -- [{city, region, timeZone}], each a text or null; empty for everywhere.
  places jsonb not null default '[]',
  channels text[] not null check (cardinality(channels) > 0 and channels <@ array['in_store', 'online']),
  reward_type text not null check (reward_type in ('percent', 'flat')),
  -- Basis points of the purchase, or cents.
  reward_value bigint not null check (reward_value > 0),
  min_spend bigint not null check (min_spend >= 0),
  max_reward bigint check (max_reward > 0),
  max_uses integer check (max_uses > 0),
  -- Monday is 1; empty for every day. In the merchant's time zone.
  weekdays smallint[] not null default '{}' check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  activated_at timestamptz not null,
  primary key (employee_id, offer_id)
);
grant select, insert on offers_promise to daybreak_app;

-- What a purchase earns by an offer, and what became of it. At most one row for each of both.
create table offers_reward (
  id uuid primary key,
  employee_id uuid not null,
  account_id uuid not null,
  purchase_ref text not null references offers_purchase (ref),
  offer_id uuid not null,
  -- `VOID`: another offer gives more for this purchase, or nothing was bought after all. It is shown nowhere.
  state text not null check (state in ('TRACKED', 'APPROVED', 'PAID', 'REJECTED', 'REVERSED', 'VOID')),
  -- The rule that was missed.
  reason text check (reason ~ '^[a-z_]{1,20}$'),
  -- What it earns, and what of it the worker has. More than it earns is taken back.
  amount bigint not null check (amount >= 0),
  paid bigint not null default 0 check (paid >= 0),
  pay_at timestamptz,
  -- When money of it first came; kept when it is taken back.
  paid_at timestamptz,
  purchased_at timestamptz not null,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  unique (purchase_ref, offer_id),
  check ((state = 'REJECTED') = (reason is not null)),
  check (amount > 0 or state in ('REJECTED', 'REVERSED', 'VOID')),
  check ((state = 'APPROVED') = (pay_at is not null)),
  check (paid = 0 or paid_at is not null)
);
create index offers_reward_of_worker on offers_reward (employee_id, purchased_at desc, id desc);
create index offers_reward_due on offers_reward (pay_at, employee_id) where pay_at is not null;
create index offers_reward_owed on offers_reward (employee_id) where paid > amount;
grant select, insert, update on offers_reward to daybreak_app;

-- Each movement of money for a reward, with its journal and its item of the list. Rows are only ever added: a correction is a new one.
create table offers_reward_entry (
  id uuid primary key,
  reward_id uuid not null references offers_reward (id),
  -- Below zero it was taken back.
  amount bigint not null check (amount <> 0),
  journal_id uuid not null unique,
  item_id uuid not null unique,
  created_at timestamptz not null
);
create index offers_reward_entry_of_reward on offers_reward_entry (reward_id, created_at);
create index offers_reward_entry_at on offers_reward_entry (created_at, id);
grant select, insert on offers_reward_entry to daybreak_app;
