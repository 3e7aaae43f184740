-- The directory of banks has versions: which file it came from, and which banks ended with it. No bank that was ever in it is lost.

create table move_money_bank_version (
  number integer primary key check (number >= 1),
  file_name text not null check (length(file_name) between 1 and 255),
  content_hash bytea not null check (length(content_hash) = 32),
  imported_at timestamptz not null,
  imported_by text not null check (length(imported_by) between 1 and 100),
  bank_count integer not null check (bank_count >= 1),
  added_count integer not null check (added_count >= 0),
  changed_count integer not null check (changed_count >= 0),
  ended_count integer not null check (ended_count >= 0),
  rejected_count integer not null check (rejected_count >= 0)
);

alter table move_money_bank
  -- Where the Federal Reserve now sends what is addressed to this number.
  add column new_routing_number text check (new_routing_number ~ '^\d{9}$'),
  -- The version that said it last.
  add column version integer references move_money_bank_version (number),
  -- The first version that does not have it any more.
  add column ended_version integer references move_money_bank_version (number);

create index move_money_bank_of_version on move_money_bank (version);
create index move_money_bank_ended on move_money_bank (ended_version) where ended_version is not null;

grant select, insert on move_money_bank_version to daybreak_app;
