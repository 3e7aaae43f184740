-- Links in e-mails by which workers log in. Each belongs to a one-time code, whose limits, tries and single use are the link's too.

create table session_link (
  -- The code that the link stands for, and shows in another browser.
  code_id uuid primary key references session_login_code (id) on delete cascade,
  -- SHA-256 of the token in the link, which is in the e-mail alone.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- SHA-256 of the cookie of the browser that asked: the link signs in there alone.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  -- The address that was typed.
  contact_sealed bytea not null,
  -- The browser that asked, in plain words.
  browser text check (length(browser) between 1 and 40),
  system text check (length(system) between 1 and 40),
  network text check (length(network) between 1 and 60),
  asked_at timestamptz not null
);

grant select, insert, update, delete on session_link to daybreak_app;
