-- Finds what each paycheck repaid of a transfer: the history names every payday, and reads a page of transfers at a time.
create index express_pay_repayment_of_transfer on express_pay_repayment (employee_id, transfer_id);
