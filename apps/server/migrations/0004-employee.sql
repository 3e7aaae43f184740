-- Employees: the profile, and the phones and e-mail addresses that reach them.

create table employee_profile (
  id uuid primary key,
  employer_id uuid not null references employers_employer (id),
  employee_number text not null check (length(employee_number) between 1 and 40),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  language text not null check (language in ('en', 'es')),
  onboarding_status text not null
    check (onboarding_status in ('Joined', 'AccountPending', 'AccountCreated', 'DepositBankAccountCreated', 'Completed')),
  features text[] not null check (features <@ array['EWA']),
  has_pin boolean not null,
  address jsonb,
  shipping_address jsonb,
  -- Grows with every change of anything the profile shows, cards and contacts included: the profile's ETag is made of it.
  version bigint not null check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (employer_id, employee_number)
);

create table employee_contact (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  kind text not null check (kind in ('phone', 'email')),
  -- Phones as country code and digits ("12125550101"), e-mail addresses in lower case.
  value text not null check (
    (kind = 'phone' and value ~ '^[1-9][0-9]{6,14}$') or (kind = 'email' and value = lower(value) and value like '%_@_%' and length(value) <= 254)
  ),
  -- Only a verified contact signs in, and only one worker can hold it.
  verified_at timestamptz,
  -- The order in which a worker's contacts are shown, per kind.
  position integer not null check (position >= 0),
  created_at timestamptz not null,
  unique (employee_id, kind, value)
);
create unique index employee_contact_verified on employee_contact (kind, value) where verified_at is not null;

grant select, insert, update on employee_profile to daybreak_app;
grant select, insert, update, delete on employee_contact to daybreak_app;
