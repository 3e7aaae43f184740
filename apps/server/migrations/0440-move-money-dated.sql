-- Transfers that the worker dates ahead: nothing is held until their day, and then they are decided on like any other.

alter table move_money_transfer
  -- The day that the worker chose; null for one that leaves as soon as it can.
  add column send_on date,
  -- When its day had come and its money was held; null while it waits.
  add column begun_at timestamptz check (begun_at >= hand_over_at),
  add constraint move_money_transfer_dated_check check (send_on is null or (direction = 'out' and speed = 'standard')),
  add constraint move_money_transfer_begun_check check (send_on is not null or begun_at is null);

-- Few of very many.
create index move_money_transfer_dated on move_money_transfer (hand_over_at, id)
  where status = 'INITIATED' and send_on is not null and begun_at is null;
create index move_money_transfer_begun on move_money_transfer (employee_id, begun_at) where begun_at is not null;
