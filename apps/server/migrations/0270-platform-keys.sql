-- What a rotation of the keys needs: every sealed column may be sealed again, and each running instance says which keys it has.

grant update (records_sealed) on employers_payroll_page to daybreak_app;
grant update (private_sealed) on session_signing_key to daybreak_app;
grant update (subject_sealed) on session_intermediate to daybreak_app;
grant update (bytes_sealed) on upload_piece to daybreak_app;

create table platform_instance (
  id uuid primary key,
  -- Such as "encryptionKeys 2 1f00ba12": ring, id and the beginning of the key's hash. No key can be found from it.
  known_keys text[] not null,
  -- Those of them that write.
  first_keys text[] not null,
  started_at timestamptz not null,
  -- One that was not seen for a while has ended without saying so.
  seen_at timestamptz not null
);
grant select, insert, update, delete on platform_instance to daybreak_app;
