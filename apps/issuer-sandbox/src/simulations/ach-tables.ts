// The table of other banks' ACH entries.

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
