-- What partners have paid of what they owe for rewards. Rows are only ever added.
create table offers_settled (
  reward_id uuid not null references offers_reward (id),
  partner text not null check (partner ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- As the partner calls its payment.
  statement text not null check (statement ~ '^[\x21-\x7e]{1,100}$'),
  -- Below zero the partner took back what was refunded.
  amount bigint not null check (amount <> 0),
  journal_id uuid not null,
  settled_at timestamptz not null,
  settled_by text not null check (length(settled_by) between 1 and 100),
  -- A statement pays a reward once.
  primary key (reward_id, statement)
);
create index offers_settled_statement on offers_settled (partner, statement);
grant select, insert on offers_settled to daybreak_app;

-- What partners have paid to the bank for rewards.
insert into ledger.house_account (id, name) values ('00000000-0000-8000-8000-000000000013', 'partner_payments');
