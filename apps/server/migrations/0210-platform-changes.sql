-- Changes that cached copies have to hear of: written in the transaction that makes them, announced after its commit, then deleted.
-- A NOTIFY inside the transaction would hold PostgreSQL's one lock for notifications across the commit's wait for the disk.

create table platform_change (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null
);

grant select, insert, delete on platform_change to daybreak_app;
