-- A "Not you?" link takes a linked account back, too.
alter table session_undo drop constraint session_undo_kind_check;
alter table session_undo add constraint session_undo_kind_check
  check (kind in ('contact_change', 'debit_mode', 'sign_in', 'destination_linked'));
