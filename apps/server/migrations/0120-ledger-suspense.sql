-- Where credits wait that came by the way that is not the record of deposits (DEPOSITS_FROM), until the operator says whose they are.
insert into ledger.house_account (id, name) values ('00000000-0000-8000-8000-000000000008', 'ach_suspense');
