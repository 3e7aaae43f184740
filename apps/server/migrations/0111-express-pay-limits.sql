-- Limits a month and a period that a state sets beside its fee cap, and the home state of each transfer.

alter table express_pay_state
  -- The max that a worker may take in a calendar month, and the max of all fees in one.
  add column month_max bigint check (month_max >= 0),
  add column fee_month_max bigint check (fee_month_max >= 0),
  -- How many transfers with a fee one pay period may have.
  add column paid_per_period_max smallint check (paid_per_period_max >= 0);

update express_pay_state
set fee_month_max = 3000, paid_per_period_max = 1,
  source = 'PA 25-155, in force 2025-10-01: below $750 a pay period; a fee of at most $4 a transfer and $30 a month, once a period; offered without any fee'
where state = 'CT';

-- The home state decides the limits; a worker may move. Null for transfers made before it was kept.
alter table express_pay_transfer add column home_state text check (home_state ~ '^[A-Z]{2}$');
create index express_pay_transfer_of_state on express_pay_transfer (home_state, created_at) where home_state is not null;
