-- Recordings of the screen, for 30 days. Events come masked, are masked again, and are kept sealed.
create table recordings_recording (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  started_at timestamptz not null,
  last_at timestamptz not null check (last_at >= started_at),
  chunk_count int not null check (chunk_count between 0 and 720),
  total_bytes bigint not null check (total_bytes >= 0),
  -- How many chunks there are and the hash of the last one, sealed: a recording that was cut short at its end is found, too.
  head_sealed bytea not null
);
create index recordings_recording_of_worker on recordings_recording (employee_id, started_at);
create index recordings_recording_started on recordings_recording (started_at);

create table recordings_chunk (
  recording_id uuid not null references recordings_recording (id) on delete cascade,
  seq int not null check (seq between 0 and 719),
  received_at timestamptz not null,
  events_sealed bytea not null,
  -- Of the one before and of the events: each link holds all before it.
  chain_hash bytea not null check (length(chain_hash) = 32),
  primary key (recording_id, seq)
);

-- The style sheets that recordings name, so that they can be shown after the next build, which has other ones.
create table recordings_sheet (
  path text primary key check (path ~ '^/assets/[A-Za-z][A-Za-z0-9_.-]{0,80}\.css$'),
  css bytea not null check (length(css) <= 1048576),
  named_on date not null
);

-- Who looked at which recording, when and why. It outlives the recording by a year.
create table recordings_view (
  id uuid primary key,
  recording_id uuid not null,
  employee_id uuid not null references employee_profile (id),
  viewed_at timestamptz not null,
  viewed_by text not null check (length(viewed_by) between 1 and 100),
  reason text not null check (length(reason) between 1 and 500)
);
create index recordings_view_of_worker on recordings_view (employee_id, viewed_at);
create index recordings_view_viewed on recordings_view (viewed_at);

grant select, insert, update, delete on recordings_recording, recordings_sheet to daybreak_app;
grant select, insert, delete on recordings_chunk, recordings_view to daybreak_app;
-- Keys are replaced: `ops fields reseal`.
grant update (events_sealed) on recordings_chunk to daybreak_app;
