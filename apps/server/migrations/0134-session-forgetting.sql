-- What is forgotten by age: by index, and the activity log only once it is two years old.

create index session_device_last_seen_at on session_device (last_seen_at);
create index session_contact_change_changed_at on session_contact_change (changed_at);
create index session_limitation_ends_at on session_limitation (ends_at);

-- Append-only for the application (readings 3.5 D1): it may add to the log and read it.
revoke delete on session_activity from daybreak_app;

-- Forgets up to p_max lines that are older than two years by the database's own clock (readings 4.8). Answers how many.
create function session_forget_activity(p_max int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
as $$
declare
  v_count int;
begin
  delete from session_activity where id in (
    select id from session_activity where happened_at < clock_timestamp() - interval '730 days' order by happened_at limit p_max
  );
  get diagnostics v_count = row_count;
  return v_count;
end $$;

revoke all on function session_forget_activity from public;
grant execute on function session_forget_activity to daybreak_app;
