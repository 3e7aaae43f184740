-- What was shown of a worker between two factors. A row lives ten minutes and is swept within the day.

create table session_intermediate (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('sign_in', 'onboarding')),
  -- Whom it is about, sealed by field encryption: a contact as it was typed, an onboarding draft's id.
  subject_sealed bytea not null,
  expires_at timestamptz not null
);
create index session_intermediate_expires_at on session_intermediate (expires_at);

grant select, insert, delete on session_intermediate to daybreak_app;
