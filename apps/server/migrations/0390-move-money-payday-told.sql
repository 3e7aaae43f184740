-- What a worker was told, the day before, of the money that moves after their payday: which day it is for, and the exact amount.
alter table move_money_payday
  add column told_for date,
  add column told_amount bigint check (told_amount > 0),
  add check ((told_for is null) = (told_amount is null));
