-- The catalog of offers: what partners say of them in both languages, version by version, and how many people can still join.
alter table offers_offer
  -- Whose offer it is, and how they call it.
  add column partner text not null default 'sandbox' check (partner ~ '^[a-z][a-z0-9-]{0,39}$'),
  add column partner_ref text not null default gen_random_uuid()::text check (partner_ref ~ '^[\x21-\x7e]{1,100}$'),
  add column version integer not null default 1 check (version > 0),
  -- An operator ended it before its day.
  add column ended_early_at timestamptz,
  -- How many people have joined, what they were promised at most, and since when nobody else can join.
  add column joined integer not null default 0 check (joined >= 0),
  add column reserved bigint not null default 0 check (reserved >= 0),
  add column full_at timestamptz;
update offers_offer set partner_ref = id::text;
create unique index offers_offer_of_partner on offers_offer (partner, partner_ref);
create index offers_offer_full on offers_offer (ends_at) where full_at is not null;

-- Rows that were written before there were versions have the categories of that time.
update offers_offer set category = case lower(category)
  when 'restaurants' then 'restaurants' when 'gas' then 'gas' when 'groceries' then 'groceries' when 'health' then 'pharmacy'
  when 'work gear' then 'work-wear' when 'home' then 'home' else 'local' end;

-- Each version of an offer as it was imported. Rows are only ever added.
create table offers_offer_version (
  offer_id uuid not null references offers_offer (id),
  version integer not null check (version > 0),
  content jsonb not null,
  content_hash bytea not null check (length(content_hash) = 32),
  imported_at timestamptz not null,
  imported_by text not null check (length(imported_by) between 1 and 100),
  primary key (offer_id, version)
);
grant select, insert on offers_offer_version to daybreak_app;

-- One row, raised by every change of the catalog: an instance keeps what it has read until the number is another one.
create table offers_catalog (
  is_only boolean primary key default true check (is_only),
  revision bigint not null default 1
);
insert into offers_catalog default values;
grant select, update on offers_catalog to daybreak_app;

-- A promise names the version that was shown, and each stretch of time in which the offer was on: [{"from", "until"}], the last one open when it is on.
alter table offers_promise
  add column version integer,
  add column spans jsonb not null default '[]';
update offers_promise set spans = jsonb_build_array(jsonb_build_object('from', activated_at, 'until', null));
grant update (spans) on offers_promise to daybreak_app;

-- What was there before is the first version; its Spanish texts come with the partner's next file.
insert into offers_offer_version (offer_id, version, content, content_hash, imported_at, imported_by)
select id, 1, jsonb_build_object(
  'merchantName', merchant_name, 'category', category, 'mark', 'store', 'tone', 'iris',
  'texts', jsonb_build_object(
    'en', jsonb_build_object('description', description, 'exclusions', terms),
    'es', jsonb_build_object('description', description, 'exclusions', terms)),
  'back', case reward_type when 'percent' then jsonb_build_object('type', 'percent', 'basisPoints', reward_value::text)
    else jsonb_build_object('type', 'flat', 'amount', reward_value::text) end,
  'minSpend', min_spend::text, 'maxReward', max_reward::text, 'maxUses', null, 'channels', to_jsonb(channels), 'weekdays', '[]'::jsonb,
  'timeZone', 'America/New_York',
  'startsAt', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'endsAt', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'merchantIds', '[]'::jsonb, 'categoryCodes', '[]'::jsonb, 'names', jsonb_build_array(merchant_name), 'stores', '[]'::jsonb,
  'states', '[]'::jsonb, 'employers', '[]'::jsonb, 'zips', '[]'::jsonb, 'places', null, 'budget', null),
  sha256(id::text::bytea), created_at, 'migration'
from offers_offer;
update offers_promise p set version = 1 where exists (select from offers_offer o where o.id = p.offer_id);

-- For whom an offer is: what the rooms that own it show.
create view employee_home_shown as
  select id, employer_id, address ->> 'state' as state, address ->> 'postalCode' as postal_code from employee_profile;
create view employers_code_shown as select id, code from employers_employer;
grant select on employee_home_shown, employers_code_shown to daybreak_app;
