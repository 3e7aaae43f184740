-- The stand-in for a company that checks identities: what it knows of each check, apart from what we know.

create table identity_sandbox_case (
  -- Ours: the same check told again is the same case.
  check_id uuid primary key,
  status text not null check (status in ('NOT_STARTED', 'PENDING', 'IN_REVIEW', 'DOCUMENT_REQUESTED', 'APPROVED', 'DENIED', 'CANCELED')),
  items text[] not null default '{}',
  reason text,
  -- What it will say, and from when on; null when it says all that it will by itself.
  next_finding jsonb,
  next_at timestamptz,
  -- What it has understood of our messages: each counts once.
  rounds_taken smallint not null default 0,
  email_round smallint not null default 0,
  has_appeal boolean not null default false,
  check ((next_finding is null) = (next_at is null))
);

grant select, insert, update on identity_sandbox_case to daybreak_app;
