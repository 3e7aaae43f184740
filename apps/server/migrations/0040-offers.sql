-- Cash-back offers.

create table offers_offer (
  id uuid primary key,
  merchant_name text not null check (length(merchant_name) between 1 and 120),
  category text not null check (length(category) between 1 and 60),
  title text not null check (length(title) between 1 and 160),
  description text not null,
  terms text not null,
  reward_type text not null check (reward_type in ('percent', 'flat')),
  -- Basis points of the purchase, or cents.
  reward_value bigint not null check (reward_value > 0),
  min_spend bigint not null check (min_spend >= 0),
  max_reward bigint check (max_reward > 0),
  channels text[] not null check (cardinality(channels) > 0 and channels <@ array['in_store', 'online']),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null
);
create index offers_offer_ends_at on offers_offer (ends_at, starts_at);

grant select, insert, update on offers_offer to daybreak_app;
