-- A worker's freeze is kept beside a hold of the card provider's: what the provider lifts is its own hold, and not theirs.

alter table cards_card add column is_frozen_by_worker boolean not null default false;

update cards_card set is_frozen_by_worker = true where status = 'Frozen' and not is_held_by_issuer;
