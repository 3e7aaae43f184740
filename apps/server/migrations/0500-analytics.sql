-- Events of the product analytics: words of a list alone, kept for 13 months, a partition for each month of their own time.
create table analytics_event (
  -- The first day of the month in which it happened, in UTC.
  month date not null check (extract(day from month) = 1),
  id uuid not null,
  name text not null check (name ~ '^[A-Z][A-Za-z]{0,39}$'),
  employee_id uuid,
  -- An id that a client made for itself; never one of ours.
  anonymous_id uuid,
  -- Given by the client, so that what it sends again is kept once.
  insert_id text not null check (insert_id ~ '^[A-Za-z0-9_-]{1,100}$'),
  properties jsonb not null check (jsonb_typeof(properties) = 'object'),
  happened_at timestamptz not null,
  received_at timestamptz not null,
  check (num_nonnulls(employee_id, anonymous_id) = 1),
  primary key (month, id),
  unique nulls not distinct (month, insert_id, name, employee_id, anonymous_id)
) partition by range (month);
create index analytics_event_of_employee on analytics_event (employee_id, id);

-- The application adds and reads. What is forgotten goes by whole months.
grant select, insert on analytics_event to daybreak_app;

-- Makes a month's partition where it is missing. It is attached, which stops no one who writes or reads meanwhile.
create function analytics_make_month(p_month date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s'
as $$
declare
  v_month date := date_trunc('month', p_month)::date;
  v_name text := 'analytics_event_' || to_char(v_month, 'YYYY_MM');
begin
  -- Nobody has an event of another century: a wrong clock makes no tables.
  if v_month not between date '2020-01-01' and date '2199-12-01' then
    raise exception 'no events are kept for %', v_month using errcode = 'check_violation';
  end if;
  perform pg_advisory_xact_lock(hashtext('analytics_event'));
  if to_regclass('public.' || v_name) is not null then
    return;
  end if;
  execute format('create table public.%I (like public.analytics_event including all)', v_name);
  execute format(
    'alter table public.analytics_event attach partition public.%I for values from (%L) to (%L)',
    v_name, v_month, (v_month + interval '1 month')::date
  );
end $$;

-- Forgets the months before p_before, and whatever it says none of the last 13 by the database's own clock. Answers how many.
create function analytics_drop_months(p_before date) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s'
as $$
declare
  v_before date := least(p_before, date_trunc('month', clock_timestamp() - interval '13 months')::date);
  v_name text;
  v_count int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('analytics_event'));
  for v_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.analytics_event'::regclass and c.relname < 'analytics_event_' || to_char(v_before, 'YYYY_MM')
  loop
    execute format('drop table public.%I', v_name);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

revoke all on function analytics_make_month, analytics_drop_months from public;
grant execute on function analytics_make_month, analytics_drop_months to daybreak_app;
