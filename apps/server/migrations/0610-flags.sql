-- Feature flags: every version of the whole set, in flagd's format, with who made it, when and why. The newest one holds.
create table platform_flag_set (
  version int primary key check (version > 0),
  flags jsonb not null check (jsonb_typeof(flags) = 'object' and length(flags::text) <= 262144),
  changed_keys text[] not null check (cardinality(changed_keys) > 0),
  changed_by text not null check (length(changed_by) between 1 and 100),
  changed_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500)
);
create index platform_flag_set_of_key on platform_flag_set using gin (changed_keys);

-- Nothing of the history is changed or forgotten.
grant select, insert on platform_flag_set to daybreak_app;

-- When a server last asked for a flag of the code: to the hour, so that a request is not followed by a write.
create table platform_flag_use (
  key text primary key check (key ~ '^[a-z][a-z0-9-]{0,63}$'),
  evaluated_at timestamptz not null
);
grant select, insert, update on platform_flag_use to daybreak_app;
