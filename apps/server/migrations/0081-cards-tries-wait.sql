-- Five wrong tries make a worker wait an hour from the last of them, not from the first; a right one is the end of them.

alter table cards_try rename column started_at to counted_at;

grant delete on cards_try to daybreak_app;
