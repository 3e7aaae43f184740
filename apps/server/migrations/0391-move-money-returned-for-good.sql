-- Returns that say that someone has died, each followed once; and returned debits that an operator sends again corrected.
alter table move_money_transfer add column restricted_for_at timestamptz;
create index move_money_transfer_death on move_money_transfer (updated_at)
  where status = 'RETURNED' and reason in ('R14', 'R15') and restricted_for_at is null;

alter table move_money_operation
  drop constraint move_money_operation_verb_check,
  drop constraint move_money_operation_check,
  add check (verb in ('retry', 'return', 'correct')),
  add check ((verb = 'retry') = (note is null));
