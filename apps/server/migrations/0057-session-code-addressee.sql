-- A code that is asked for by text goes by e-mail when the number wants no texts: what it proves is the address that it went to.

alter table session_login_code
  -- Keyed hash of that address; null when the code went where it was asked for.
  add column sent_to_hash bytea check (octet_length(sent_to_hash) = 32);
