-- What a limited account was limited for, so that the worker reads why. An older instance that runs beside this one writes proofs by card for the most part.
alter table session_limitation add column cause text not null default 'card' check (cause in ('card', 'contact'));
