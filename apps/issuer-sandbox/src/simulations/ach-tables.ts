// The tables of other banks' ACH entries, and of the companies whose debits are not paid.

export const achTables = `
  create table ach_transfer (
    id text primary key,
    financial_account_id text not null references financial_account (id),
    type text not null check (type in ('CREDIT', 'DEBIT', 'PAYROLL')),
    status text not null check (status in ('PENDING', 'PROCESSING', 'PROCESSED', 'FAILED', 'RETURNED')),
    status_reason text,
    amount integer not null check (amount > 0),
    company_name text not null,
    company_identifier text not null,
    entry_description text not null,
    individual_name text not null,
    settlement_date text not null,
    created_at text not null,
    updated_at text not null,
    check ((status in ('FAILED', 'RETURNED')) = (status_reason is not null))
  ) strict;`

export const achBlockTables = `
  create table ach_debit_block (
    financial_account_id text not null references financial_account (id),
    company_key text not null check (length(company_key) between 1 and 255),
    created_at text not null,
    primary key (financial_account_id, company_key)
  ) strict;`
