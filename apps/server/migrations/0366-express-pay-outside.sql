-- The transfer of Move Money that sent earned pay on to a linked account, made in the same transaction.
alter table express_pay_transfer add column sent_by uuid;
create unique index express_pay_transfer_sent_by on express_pay_transfer (sent_by) where sent_by is not null;
