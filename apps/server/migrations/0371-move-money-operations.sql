-- What operators did to transfers, under their names.
create table move_money_operation (
  id uuid primary key,
  transfer_id uuid not null references move_money_transfer (id),
  verb text not null check (verb in ('retry', 'return')),
  done_by text not null check (length(done_by) between 1 and 100),
  -- Of a return: why.
  note text check (length(note) between 1 and 500),
  at timestamptz not null,
  check ((verb = 'return') = (note is not null))
);
create index move_money_operation_of on move_money_operation (transfer_id, at);
-- For the operator's list, over all workers.
create index move_money_transfer_newest on move_money_transfer (created_at desc, id desc);

grant select, insert on move_money_operation to daybreak_app;
