-- A contact that a person of ours put in the place of a lost one: who did it, and what the worker showed.
alter table session_contact_change add column operator text;
alter table session_contact_change add column identity_shown text;
alter table session_contact_change add constraint session_contact_change_by_operator
  check ((operator is null) = (identity_shown is null));
