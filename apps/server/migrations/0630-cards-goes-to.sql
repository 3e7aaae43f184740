-- Where an ordered card goes: as it was handed to the card provider, whatever the worker changes of their address later. A card that is not
-- made yet is ordered anew to another address.
alter table cards_order add column goes_to jsonb;
alter table cards_order drop constraint cards_order_reason_check;
alter table cards_order add constraint cards_order_reason_check
  check (reason in ('LOST', 'STOLEN', 'DAMAGED', 'NEVER_ARRIVED', 'EXPIRING', 'NAME_CHANGED', 'PERSONALIZED', 'ADDRESS_CHANGED'));
