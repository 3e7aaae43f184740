-- What a pay run line settled, in enough detail to take it back, and what of it the employer is to be told.

alter table express_pay_settlement
  add column pay_run_id uuid,
  -- Given to the worker of what payroll took too much, over all corrections of the payday: it is never taken back.
  add column excess bigint not null default 0 check (excess >= 0),
  -- Of that, what the newest result no longer explains.
  add column excess_unexplained bigint not null default 0 check (excess_unexplained >= 0),
  -- Too much for a worker whose account is closed: it stays with the employer's funding.
  add column excess_to_employer bigint not null default 0 check (excess_to_employer >= 0),
  -- What the paycheck could have repaid and did not.
  add column missed bigint not null default 0 check (missed >= 0),
  -- The enrollment and the shortfall before and after, for a correction.
  add column effect jsonb,
  add column reversed_at timestamptz;
create index express_pay_settlement_of_run on express_pay_settlement (pay_run_id) where pay_run_id is not null;
drop index express_pay_settlement_unshown;
create index express_pay_settlement_unshown on express_pay_settlement (account_id, payday) where transaction_id is null and reversed_at is null;

-- What a line wrote off of a transfer, beside what it repaid.
alter table express_pay_repayment
  add column written_off bigint not null default 0 check (written_off >= 0),
  drop constraint express_pay_repayment_amount_check,
  add constraint express_pay_repayment_amount_check check (amount >= 0 and amount + written_off > 0);

-- A shortfall that only a wrong pay run had opened.
alter table express_pay_shortfall
  drop constraint express_pay_shortfall_state_check,
  add constraint express_pay_shortfall_state_check check (state in ('open', 'settled', 'written_off', 'withdrawn'));

-- What payroll was asked to deduct, and on which payday: nothing is asked twice while the answer is still to come.
create table express_pay_deduction_request (
  employee_id uuid not null,
  transfer_id uuid not null,
  employer_id uuid not null,
  pay_group text not null,
  payday date not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (employee_id, transfer_id, payday),
  foreign key (employee_id, transfer_id) references express_pay_transfer (employee_id, id)
);
grant select, insert, update, delete on express_pay_deduction_request to daybreak_app;
