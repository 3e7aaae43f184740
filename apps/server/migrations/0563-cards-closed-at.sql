-- When a card ended, for the worker who reads why a new one was ordered for them. Null for one that can still be used.
alter table cards_card add column closed_at timestamptz;
update cards_card set closed_at = updated_at
  where status in ('ClosedByCustomer', 'Lost', 'Stolen', 'Expired', 'ClosedByIssuer');
