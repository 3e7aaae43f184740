-- How a person ended what waited in suspense of a bank's file.

alter table move_money_inbound_entry
  -- assigned: it was the return of a transfer after all. cleared: the bank moved its money back, or nothing was to be done.
  add column ending text check (ending in ('assigned', 'cleared')),
  add column ended_by text check (length(ended_by) between 1 and 100),
  add column end_note text check (length(end_note) between 1 and 500),
  add column ended_at timestamptz check (ended_at >= decided_at),
  -- Which takes its money out of suspense again; null where none was there.
  add column end_journal_id uuid,
  add constraint move_money_inbound_entry_ended_check check (
    (ending is null) = (ended_by is null) and (ending is null) = (end_note is null) and (ending is null) = (ended_at is null)
    and (ending is null or outcome = 'suspended') and (end_journal_id is null or ending is not null)
  );

drop index move_money_inbound_entry_suspended;
create index move_money_inbound_entry_suspended on move_money_inbound_entry (decided_at, file_id, line)
  where outcome = 'suspended' and ending is null;
