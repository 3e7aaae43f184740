-- Sessions that a linked account has opened.

alter table session_session
  drop constraint session_session_proof_check,
  add constraint session_session_proof_check check (
    proof in ('code', 'passkey', 'card', 'totp', 'recovery_code', 'password', 'oidc')
  );
