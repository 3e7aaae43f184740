-- The offer of a card with the worker's name on it (decision 42): its orders, and when it was closed without an answer.
alter table cards_order drop constraint cards_order_reason_check;
alter table cards_order add constraint cards_order_reason_check
  check (reason in ('LOST', 'STOLEN', 'DAMAGED', 'NEVER_ARRIVED', 'EXPIRING', 'NAME_CHANGED', 'PERSONALIZED'));

create table cards_offer (
  employee_id uuid primary key references employee_profile (id),
  postponed_at timestamptz not null
);

grant select, insert, update on cards_offer to daybreak_app;
