-- Whether a worker takes part in Express Pay.

create table express_pay_enrolment (
  employee_id uuid primary key references employee_profile (id),
  state text not null check (state in ('never', 'active', 'pending_cancellation', 'inactive')),
  delinquent boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

grant select, insert, update on express_pay_enrolment to daybreak_app;
