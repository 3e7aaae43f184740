-- Whoever had something written off takes early again after one paycheck that reached her whole.
alter table express_pay_enrolment add column waits_for_payday boolean not null default false;
