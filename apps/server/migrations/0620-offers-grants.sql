-- What an operator granted on a claim for missing cash back: how much, of how much that was spent, who pays for it, and who said so.
alter table offers_claim
  add column granted bigint check (granted > 0),
  -- What was left of the purchase then: of one that is refunded later, the same share is left of what was granted.
  add column granted_of bigint check (granted_of > 0),
  -- `partner`: part of what the partner owes. `us`: the partner's rule was not kept, and we pay.
  add column borne_by text check (borne_by in ('partner', 'us')),
  add column granted_at timestamptz,
  add column granted_by text check (length(granted_by) between 1 and 100),
  add check (granted <= granted_of),
  add check (num_nulls(granted, granted_of, borne_by, granted_at, granted_by) in (0, 5));

-- What we paid for purchases that a partner does not pay for.
insert into ledger.house_account (id, name) values ('00000000-0000-8000-8000-000000000014', 'reward_goodwill');
