-- Letters of proof of income, with the figures that they show. A letter is never changed, but it can be turned off, and each check of its code is counted.
create table statements_letter (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  -- Ten characters of the alphabet without I, L, O and U. Whoever reads this table reads the letter beside it: the code is no secret from them.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- What it says and no more: what the worker left out is not here.
  content jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  off_at timestamptz,
  checks integer not null default 0 check (checks >= 0),
  last_checked_at timestamptz,
  check ((checks = 0) = (last_checked_at is null))
);
create index statements_letter_of on statements_letter (employee_id, made_at desc, id desc);
grant select, insert on statements_letter to daybreak_app;
grant update (off_at, checks, last_checked_at) on statements_letter to daybreak_app;

-- Codes that were no letter's, by the range of addresses that tried them: ten an hour. Swept after that.
create table statements_wrong_code (
  id bigint primary key generated always as identity,
  source text not null,
  tried_at timestamptz not null
);
create index statements_wrong_code_of on statements_wrong_code (source, tried_at);
create index statements_wrong_code_age on statements_wrong_code (tried_at);
grant select, insert, delete on statements_wrong_code to daybreak_app;
