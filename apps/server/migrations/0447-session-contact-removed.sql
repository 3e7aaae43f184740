-- A contact may go without another in its place; the change still says which, so that a "Not you?" link puts it back.
alter table session_contact_change alter column new_value_sealed drop not null;
alter table session_contact_change add constraint session_contact_change_of_something
  check (old_value_sealed is not null or new_value_sealed is not null);
