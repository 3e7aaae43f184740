-- What others send or draw through the ACH network of the card provider: how each entry was decided, the companies that a worker stopped, and
-- the debits that a worker says are not theirs.

create table ach_transfer (
  -- What the provider calls it; of cards_transaction.
  ref text primary key check (length(ref) between 1 and 100),
  account_id uuid not null,
  item_id uuid not null,
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  amount bigint not null check (amount >= 0),
  -- The same company however it spells its number: letters and digits alone; 'name:…' for one that has none.
  company_key text not null check (length(company_key) between 1 and 100),
  company_name text not null check (length(company_name) between 1 and 200),
  description text not null check (length(description) <= 200),
  announced_at timestamptz not null,
  -- The civil date of settlement; it begins the days in which an entry may come back.
  settles_on date not null,
  -- accepted, refused: our decision on a debit. mirrored: the provider decided. suspended: a credit that came by the way that is not the
  -- record of deposits; released: the operator gave it to the worker.
  ruling text not null check (ruling in ('accepted', 'refused', 'mirrored', 'suspended', 'released')),
  -- Why it was refused, in the words of specification 8.
  reason text check (reason ~ '^[A-Z][A-Z0-9_]{2,99}$'),
  ruled_at timestamptz not null,
  -- Its money was posted; until then a credit that waits cannot be given out.
  settled_at timestamptz,
  -- It failed, or came back.
  is_over boolean not null default false,
  -- What it took beyond the available balance; null until it was posted without our decision.
  beyond bigint check (beyond >= 0),
  release_journal_id uuid,
  -- due: the rail is to be told. done: it came back. impossible: the rail takes no return of it any more.
  return_state text check (return_state in ('due', 'done', 'impossible')),
  return_reason text check (return_reason ~ '^[A-Z][A-Z0-9_]{2,99}$'),
  -- The last civil date on which the network takes the return.
  return_by date,
  check ((ruling = 'refused') <= (reason is not null)),
  check ((return_state is null) = (return_reason is null)),
  check ((return_state is null) = (return_by is null)),
  check ((ruling = 'released') = (release_journal_id is not null))
);
create unique index ach_transfer_item on ach_transfer (item_id);
create index ach_transfer_company on ach_transfer (account_id, company_key, announced_at) where direction = 'DEBIT';
create index ach_transfer_due on ach_transfer (return_by, ref) where return_state in ('due', 'impossible');
create index ach_transfer_beyond on ach_transfer (announced_at) where beyond > 0;
create index ach_transfer_suspended on ach_transfer (announced_at) where ruling = 'suspended' and not is_over;
create index ach_transfer_debits on ach_transfer (announced_at desc, ref desc) where direction = 'DEBIT';

create table ach_stop (
  id uuid primary key,
  account_id uuid not null,
  company_key text not null check (length(company_key) between 1 and 100),
  company_name text not null check (length(company_name) between 1 and 200),
  -- The debit from which it was stopped: the list shows its amount.
  ref text not null references ach_transfer (ref),
  stopped_at timestamptz not null,
  allowed_at timestamptz check (allowed_at >= stopped_at),
  -- False while the provider is to be told that debits are blocked, or paid again.
  is_told boolean not null default false
);
create unique index ach_stop_live on ach_stop (account_id, company_key) where allowed_at is null;
create index ach_stop_untold on ach_stop (account_id, company_key) where not is_told;

create table ach_claim (
  account_id uuid not null,
  -- Made by the worker's browser: the same one is the same claim.
  id uuid not null,
  -- What the worker and the operator call it.
  number text not null unique check (number ~ '^DB-[0-9A-HJKMNP-TV-Z]{8}$'),
  ref text not null unique references ach_transfer (ref),
  details text check (length(details) between 1 and 2000),
  filed_at timestamptz not null,
  -- asked: the rail is asked for the money. returned: it is back, or never left. refused: the rail said no. closed: by the operator.
  state text not null check (state in ('asked', 'returned', 'refused', 'closed')),
  state_at timestamptz not null,
  -- What the operator wrote when closing it.
  note text check (length(note) between 1 and 500),
  primary key (account_id, id),
  check ((state = 'closed') = (note is not null))
);
create index ach_claim_open on ach_claim (filed_at) where state in ('asked', 'refused');

grant select, insert, update on ach_transfer, ach_stop, ach_claim to daybreak_app;

-- Entries that were here before: they were mirrored, and stay so. Our notes of them have no company number.
insert into ach_transfer (
  ref, account_id, item_id, direction, amount, company_key, company_name, description, announced_at, settles_on, ruling, ruled_at)
select t.ref, t.account_id, t.item_id, e.facts ->> 'direction', (e.facts -> 'amount' ->> 'value')::bigint,
       left('name:' || lower(regexp_replace(e.facts ->> 'companyName', '[^[:alnum:]]', '', 'g')), 100),
       left(coalesce(nullif(trim(e.facts ->> 'companyName'), ''), 'Bank transfer'), 200), '', e.occurred_at,
       (e.occurred_at at time zone 'America/New_York')::date, 'mirrored', e.received_at
from cards_transaction t
join lateral (
  select * from cards_event e where e.subject = 'transfer' and e.ref = t.ref order by e.occurred_at, e.id limit 1
) e on true
where t.card_id is null;

update transactions_item i set is_company_debit = true from ach_transfer t where t.item_id = i.id and t.direction = 'DEBIT';
