-- A purchase has the date of its posting once a store took money for it, as its story shows: those that were posted before this rule get it too.
update transactions_item item
set created_at = posting.occurred_at
from (
  select told.item_id, min(event.occurred_at) as occurred_at
  from cards_event event
  join cards_transaction told on told.ref = event.ref
  where event.subject = 'purchase' and event.name in ('PAYMENT_CARD_CLEARED', 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED')
  group by told.item_id
) posting
where item.id = posting.item_id and item.created_at <> posting.occurred_at;
