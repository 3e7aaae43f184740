-- Transfers that came back for a date of ours, found to be sent once more; each is sent again once.
create unique index move_money_transfer_sent_again on move_money_transfer (again_of) where direction = 'out' and again_of is not null;
create index move_money_transfer_wrongly_dated on move_money_transfer (updated_at)
  where direction = 'out' and status = 'RETURNED' and reason = 'IMPROPER_EFFECTIVE_ENTRY_DATE';
-- What a person is to look at: few of very many.
create index move_money_transfer_bad_end on move_money_transfer (updated_at) where status in ('FAILED', 'RETURNED');
