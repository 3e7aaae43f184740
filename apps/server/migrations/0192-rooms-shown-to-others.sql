-- What rooms show of their tables to the stores of other rooms, which touch no table but their own. A view of one table is planned as the
-- table itself is.
create view accounts_shown as select id, provider_account_id from accounts_account;
create view employee_shown as select id, employer_id, employee_number from employee_profile;
create view employers_shown as select id, name, time_zone from employers_employer;
create view employers_person_shown as 
  select id, employer_id, employee_number, first_name, last_name, pay_group, status from employers_roster;

grant select on accounts_shown, employee_shown, employers_shown, employers_person_shown to daybreak_app;
