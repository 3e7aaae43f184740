// The tables of the authorization endpoints, and of the keys that sign their requests.

export const endpointTables = `
  create table collaborative_endpoint_next (
    id text primary key,
    name text not null,
    uri text not null,
    status text not null check (status in ('PENDING_VERIFICATION', 'ACTIVE', 'DEACTIVATED', 'ACTIVATION_FAILED')),
    created_at text not null,
    updated_at text not null
  ) strict;
  insert into collaborative_endpoint_next select id, name, uri, status, created_at, updated_at from collaborative_endpoint;
  drop table collaborative_endpoint;
  alter table collaborative_endpoint_next rename to collaborative_endpoint;
  create unique index collaborative_endpoint_active on collaborative_endpoint (status) where status = 'ACTIVE';
  create table collaborative_signing_key (
    id text primary key,
    endpoint_id text not null references collaborative_endpoint (id) on delete cascade,
    -- Null for the key that the sandbox was started with, which it does not keep.
    secret_sealed blob,
    created_at text not null,
    expires_at text
  ) strict;
  create index collaborative_signing_key_endpoint on collaborative_signing_key (endpoint_id, created_at, id);
  insert into collaborative_signing_key (id, endpoint_id, created_at)
    select 'nsk_' || lower(hex(randomblob(16))), id, created_at from collaborative_endpoint;`
