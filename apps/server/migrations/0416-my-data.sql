-- My data: everything we hold about a worker as one sealed file, kept for days.
create table my_data_archive (
  id uuid primary key,
  employee_id uuid not null,
  -- making: a job works on it. ready: it can be downloaded. deleted: by the worker, or because its days were over.
  state text not null check (state in ('making', 'ready', 'deleted')),
  asked_at timestamptz not null,
  ready_at timestamptz,
  -- When it is deleted at the latest.
  expires_at timestamptz,
  deleted_at timestamptz,
  bytes_sealed bytea,
  check ((state = 'ready') = (bytes_sealed is not null)),
  check (state <> 'ready' or (ready_at is not null and expires_at is not null)),
  check ((state = 'deleted') = (deleted_at is not null))
);
create unique index my_data_archive_once on my_data_archive (employee_id) where state <> 'deleted';
create index my_data_archive_of on my_data_archive (employee_id, asked_at);
create index my_data_archive_due on my_data_archive (expires_at) where state = 'ready';
create index my_data_archive_making on my_data_archive (asked_at) where state = 'making';
grant select, insert, update on my_data_archive to daybreak_app;
