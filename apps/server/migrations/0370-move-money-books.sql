-- The books of Move Money compared with what its rails say, bank day by bank day, and what was settled of it.

-- provider, files: standard transfers of each rail. instant: transfers to debit cards, which the card provider has in no list.
create table move_money_book (
  name text primary key check (name in ('provider', 'files', 'instant')),
  -- Every bank day up to this one was compared with the rail's list.
  compared_through date
);
insert into move_money_book (name) values ('provider'), ('files'), ('instant');

create table move_money_compared_day (
  book text not null references move_money_book (name),
  bank_day date not null,
  compared_at timestamptz not null,
  -- What the rail's list of the day held.
  listed_count integer not null check (listed_count >= 0),
  listed_out bigint not null check (listed_out >= 0),
  listed_in bigint not null check (listed_in >= 0),
  primary key (book, bank_day)
);

-- What of a bank day agreed: one journal between clearing and settlement_bank, and a further round for what was told later.
create table move_money_settlement (
  id uuid primary key,
  book text not null references move_money_book (name),
  bank_day date not null,
  round integer not null check (round >= 1),
  movement_count integer not null check (movement_count >= 1),
  out_settled bigint not null check (out_settled >= 0),
  out_returned bigint not null check (out_returned >= 0),
  in_settled bigint not null check (in_settled >= 0),
  in_returned bigint not null check (in_returned >= 0),
  -- Null when clearing has nothing to give: what went out is what came back, or money only came in, which is posted as it comes.
  journal_id uuid unique,
  settled_at timestamptz not null,
  check ((journal_id is null) = (out_settled = out_returned)),
  unique (book, bank_day, round)
);

-- What the books say moved between us and a rail: written with the journal that says so.
create table move_money_movement (
  transfer_id uuid not null references move_money_transfer (id),
  kind text not null check (kind in ('settled', 'returned')),
  book text not null references move_money_book (name),
  direction text not null check (direction in ('out', 'in')),
  -- Without the fee, which never leaves.
  amount bigint not null check (amount > 0),
  -- By our own facts; the rail's list decides with which day it is settled.
  bank_day date not null,
  kept_at timestamptz not null,
  settlement_id uuid references move_money_settlement (id) deferrable initially deferred,
  primary key (transfer_id, kind)
);
create index move_money_movement_unsettled on move_money_movement (book, bank_day, transfer_id) where settlement_id is null;
create index move_money_movement_settled on move_money_movement (settlement_id) where settlement_id is not null;

create table move_money_difference (
  id uuid primary key,
  book text not null references move_money_book (name),
  -- missing_at_rail: our books moved it. unknown_here: the rail did. late: the rail did, and of our transfer we were told nothing of it.
  kind text not null check (kind in ('missing_at_rail', 'unknown_here', 'amount_differs', 'late')),
  movement text not null check (movement in ('settled', 'returned')),
  -- Our transfer, or what the rail calls one that is none of ours.
  subject text not null check (length(subject) between 1 and 200),
  bank_day date not null,
  transfer_id uuid references move_money_transfer (id),
  rail_ref text check (length(rail_ref) between 1 and 200),
  direction text not null check (direction in ('out', 'in')),
  ours bigint check (ours > 0),
  theirs bigint check (theirs > 0),
  found_at timestamptz not null,
  ended_at timestamptz,
  -- Null: it ended by itself.
  ended_by text check (length(ended_by) between 1 and 100),
  end_note text check (length(end_note) between 1 and 500),
  check (ended_at is not null or ended_by is null),
  check ((ended_by is null) = (end_note is null)),
  check ((kind = 'missing_at_rail') = (theirs is null)),
  unique (book, kind, movement, subject)
);
create index move_money_difference_open on move_money_difference (found_at, id) where ended_at is null;

-- What was moved before there were books: money only went out.
insert into move_money_movement (transfer_id, kind, book, direction, amount, bank_day, kept_at)
select t.id, m.kind, case when t.speed = 'instant' then 'instant' else t.rail end, t.direction, t.amount - t.fee,
  (coalesce(f.at, r.at, t.updated_at) at time zone 'America/New_York')::date, t.updated_at
from move_money_transfer t
cross join (values ('settled'), ('returned')) as m (kind)
left join move_money_fact f on f.transfer_id = t.id and f.kind = m.kind
left join move_money_fact r on r.transfer_id = t.id and r.kind in ('returned', 'failed')
where t.direction = 'out' and (
  (m.kind = 'settled' and (t.status in ('PROCESSED', 'COMPLETED', 'RETURNED')
    or (t.status = 'FAILED' and exists (select from move_money_fact s where s.transfer_id = t.id and s.kind in ('settled', 'returned')))))
  or (m.kind = 'returned' and (t.status = 'RETURNED'
    or (t.status = 'FAILED' and exists (select from move_money_fact s where s.transfer_id = t.id and s.kind in ('settled', 'returned'))))))
on conflict do nothing;

-- For the shares of entries that come back, over 60 days.
create index move_money_fact_returned on move_money_fact (at) where kind = 'returned';
create index move_money_transfer_handed on move_money_transfer (hand_over_at) where speed = 'standard';

grant select, update on move_money_book to daybreak_app;
grant select, insert, update on move_money_compared_day, move_money_movement, move_money_difference to daybreak_app;
grant select, insert on move_money_settlement to daybreak_app;

-- For the check that every journal of a worker's account has a row of some room.
create view move_money_shown as select id, employee_id, transaction_id from move_money_transfer;
grant select on move_money_shown to daybreak_app;
