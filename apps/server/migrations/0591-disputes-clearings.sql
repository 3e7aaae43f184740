-- By which a dispute that was asked for without an answer is found again.
create index disputes_item_clearing on disputes_item (provider_event_ref) where provider_event_ref is not null;
-- What the closing of an account waits for.
create index disputes_case_of_account on disputes_case (account_id) where state in ('watching', 'looking', 'asking');
