-- Cards that an operator released, and who it was: support and auditors ask. Append-only.

create table cards_release (
  id uuid primary key,
  card_id uuid not null references cards_card (id),
  operator text not null check (length(operator) between 1 and 100),
  -- What the card was before, here and at the card provider.
  status_before text not null,
  was_held_by_issuer boolean not null,
  provider_status text not null,
  released_at timestamptz not null
);
create index cards_release_card on cards_release (card_id, released_at);

grant select, insert on cards_release to daybreak_app;
