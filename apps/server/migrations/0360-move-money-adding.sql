-- Money that is added from a bank: the worker's permission, and asking the bank again when the money was not there.

alter table move_money_transfer
  -- Of money that comes in: 0 the worker's own request, 1 and 2 the same asked for again. Nacha: at most twice.
  add column attempt smallint not null default 0 check (attempt between 0 and 2),
  -- When what follows from a return was done: the worker told, and the next attempt made.
  add column followed_up_at timestamptz,
  add check (attempt = 0 or (direction = 'in' and again_of is not null));
create unique index move_money_transfer_asked_again on move_money_transfer (again_of) where direction = 'in' and again_of is not null;
create index move_money_transfer_usable on move_money_transfer (expected_on, id) where direction = 'in' and status = 'PROCESSING';
create index move_money_transfer_to_follow_up on move_money_transfer (updated_at, id)
  where direction = 'in' and status in ('RETURNED', 'FAILED') and followed_up_at is null;

-- The sentence by which the worker let us take the money, as it was shown. Nacha: kept for two years after its end.
create table move_money_permission (
  transfer_id uuid primary key references move_money_transfer (id),
  words text not null check (length(words) between 20 and 500),
  language text not null check (language in ('en', 'es')),
  given_at timestamptz not null
);
grant select, insert on move_money_permission to daybreak_app;
