-- Links by which the worker of a closed account reads its history for 24 months (readings 4.8): each is asked for anew and lasts half an hour.
create table closing_history_link (
  -- Of the token in the link, which is kept nowhere.
  token_hash bytea primary key check (length(token_hash) = 32),
  closing_id uuid not null references closing_closing (id) on delete cascade,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index closing_history_link_of on closing_history_link (closing_id, made_at);
create index closing_history_link_over on closing_history_link (expires_at);

grant select, insert, delete on closing_history_link to daybreak_app;
