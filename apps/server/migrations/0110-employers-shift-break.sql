-- The unpaid break of a shift, as its file says it: the times less the break are the minutes. Null where the file names none.
alter table employers_shift add column break_minutes integer check (break_minutes between 0 and 1440);
