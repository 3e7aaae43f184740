-- A suspension that the card provider did not answer may still be carried out, after what we asked for later. It is ours, not the provider's.

alter table cards_card
  -- When the last suspension was sent that is not known to be answered. Set before it is sent, so that a crash in between is no answer either.
  add column suspend_unanswered_at timestamptz,
  -- From when on the card is to be read again at the provider.
  add column reread_at timestamptz;
create index cards_card_reread on cards_card (reread_at, id) where reread_at is not null;

-- Cards that were taken for held by the provider on the word of an event alone: the provider is asked who suspended them.
update cards_card set reread_at = now() where status = 'Frozen' and is_held_by_issuer and provider_card_id is not null;
