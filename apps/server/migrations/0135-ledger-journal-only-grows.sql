-- Journals are append-only as postings are, for everyone, the owner too: a correction is a new journal.

create function ledger.refuse_journal_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_callers text;
begin
  -- Posting frees the key of a journal that it refused, in the statement that inserted it.
  get diagnostics v_callers = pg_context;
  if tg_op = 'DELETE' and v_callers ~ 'function ledger\.post_journals\(' then return null; end if;
  raise exception 'journals are only ever added' using errcode = 'insufficient_privilege';
end $$;

create trigger journal_only_grows before update or delete or truncate on ledger.journal
  for each statement execute function ledger.refuse_journal_change();
