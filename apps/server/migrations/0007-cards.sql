-- Pay cards as far as we know them: the number, the CVV and the PIN live at the card provider alone.

create table cards_card (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  account_id uuid not null references accounts_account (id),
  status text not null
    check (status in ('Active', 'Frozen', 'Damaged', 'Inactive', 'ClosedByCustomer', 'Lost', 'Stolen', 'Expired', 'ClosedByIssuer')),
  form_factor text not null check (form_factor in ('VIRTUAL', 'PHYSICAL')),
  last4 text check (last4 ~ '^[0-9]{4}$'),
  provider_card_id text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index cards_card_employee on cards_card (employee_id, created_at, id);
create index cards_card_account on cards_card (account_id);

grant select, insert, update on cards_card to daybreak_app;
