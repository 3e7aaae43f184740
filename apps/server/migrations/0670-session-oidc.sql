-- Accounts at an OpenID Connect issuer by which workers log in, and the log-ins that are under way there.

create table session_oidc_link (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  -- Who vouches: the issuer's own identifier.
  issuer text not null check (length(issuer) between 1 and 500),
  -- What workers call it, when it was linked.
  issuer_name text not null check (length(issuer_name) between 1 and 40),
  -- Keyed hash of the issuer and of what it calls the worker: nothing else of that account is kept.
  subject_hash bytea not null unique check (octet_length(subject_hash) = 32),
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (employee_id, issuer)
);

create table session_oidc_attempt (
  -- SHA-256 of the state. The nonce and the PKCE verifier are worked out of the state by a keyed hash, so neither is kept.
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  purpose text not null check (purpose in ('login', 'link')),
  -- SHA-256 of the cookie of the browser that began: it ends there alone.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  -- Who links; null for a log-in, where no one has said yet who is there.
  employee_id uuid references employee_profile (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'link') = (employee_id is not null))
);
create index session_oidc_attempt_expiry on session_oidc_attempt (expires_at);

grant select, insert, update, delete on session_oidc_link, session_oidc_attempt to daybreak_app;
