-- Posting: the one function through which journals come into being, one or a thousand at a time.
-- Outcomes: 1 posted, 2 replayed; refused: 10 insufficient funds, 11 key reused, 12 account unknown, 13 unbalanced, 14 journal id taken.
--
-- Every statement says the same for one journal as for a thousand. The usual batch (new keys, known accounts, enough money) takes the
-- five statements of ledger.post_journals; what is out of the ordinary is left to the three functions before it, whose settings make
-- the planner join arrays by hash: it takes an array for ten rows long and would compare each of a thousand with each.

-- The positions whose journal was just inserted: the first of each key, where that key was free.
create function ledger.fresh_positions(p_owner uuid[], p_idem uuid[], p_new_owner uuid[], p_new_idem uuid[]) returns int[]
  language sql stable set search_path = pg_catalog, pg_temp set enable_nestloop = off
as $$
  select coalesce(array_agg(asked.position order by asked.position), '{}')
  from (
    select distinct on (r.owner, r.idem) r.owner, r.idem, r.position::int as position
    from unnest(p_owner, p_idem) with ordinality as r (owner, idem, position)
    order by r.owner, r.idem, r.position
  ) asked
  join unnest(p_new_owner, p_new_idem) as new (owner, idem) using (owner, idem)
$$;

-- Decides, in the order of the batch, which journals must be refused. A refused one takes no money, so those after it may have it.
-- The caller holds the locks of the workers' rows, so that what is read here stays true.
create function ledger.refusals(p_fresh int[], p_forced boolean[], p_leg_position int[], p_leg_account uuid[], p_leg_amount bigint[]) returns
  table (refused_position int, refused_outcome smallint)
  language plpgsql volatile set search_path = pg_catalog, pg_temp set enable_nestloop = off
as $$
declare
  v_journal record;
  v_account uuid[];
  v_available bigint[];
  v_floor bigint[];
  v_index int;
  v_after bigint;
  v_is_covered boolean;
begin
  select array_agg(a.id order by a.id), array_agg(a.posted - a.held order by a.id), array_agg(a.floor order by a.id)
  into v_account, v_available, v_floor
  from ledger.account a where a.id = any (p_leg_account);

  for v_journal in
    select net.position, sum(net.amount) as total, sum(net.legs) as legs, bool_or(net.has_nothing) as has_nothing,
           bool_or(net.index is null and not net.is_house) as has_unknown,
           array_agg(net.index order by net.index) filter (where net.index is not null) as indexes,
           array_agg(net.amount order by net.index) filter (where net.index is not null) as amounts
    from (
      select fresh.position, worker.index::int as index, house.id is not null as is_house, sum(leg.amount)::bigint as amount, count(leg.account) as legs,
             bool_or(leg.amount = 0) as has_nothing
      from unnest(p_fresh) as fresh (position)
      left join unnest(p_leg_position, p_leg_account, p_leg_amount) as leg (position, account, amount) on leg.position = fresh.position
      left join unnest(v_account) with ordinality as worker (id, index) on worker.id = leg.account
      left join ledger.house_account house on house.id = leg.account
      group by fresh.position, leg.account, worker.index, house.id
    ) net
    group by net.position
    order by net.position
  loop
    refused_position := v_journal.position;
    refused_outcome := case when v_journal.legs < 2 or v_journal.total <> 0 or v_journal.has_nothing then 13 when v_journal.has_unknown then 12 end;
    if refused_outcome is not null then
      return next;
      continue;
    end if;
    v_is_covered := true;
    for i in 1 .. coalesce(cardinality(v_journal.indexes), 0) loop
      v_index := v_journal.indexes[i];
      v_is_covered := v_is_covered and (v_journal.amounts[i] >= 0 or v_available[v_index] + v_journal.amounts[i] >= v_floor[v_index]);
    end loop;
    if not (v_is_covered or p_forced[v_journal.position]) then
      refused_outcome := 10;
      return next;
      continue;
    end if;
    for i in 1 .. coalesce(cardinality(v_journal.indexes), 0) loop
      v_index := v_journal.indexes[i];
      v_after := v_available[v_index] + v_journal.amounts[i];
      v_available[v_index] := v_after;
      v_floor[v_index] := least(0, v_after);
    end loop;
  end loop;
end $$;

-- What becomes of a position whose journal was not inserted by this call: the key, or the journal's id, was there before.
create function ledger.repeated_outcomes(
  p_journal uuid[], p_owner uuid[], p_idem uuid[], p_hash bytea[], p_fresh int[], p_refused int[], p_refused_outcome smallint[]
) returns table (repeated_position int, repeated_outcome smallint, repeated_journal uuid)
  language sql stable set search_path = pg_catalog, pg_temp set enable_hashjoin = off
as $$
  with request as (
    select r.position::int as position, r.journal, r.owner, r.idem, r.hash
    from unnest(p_journal, p_owner, p_idem, p_hash) with ordinality as r (journal, owner, idem, hash, position)
  ), refused as (
    select request.owner, request.idem, request.hash, r.outcome
    from unnest(p_refused, p_refused_outcome) as r (position, outcome) join request using (position)
  )
  select request.position,
         case when known.id is not null then case when known.request_hash = request.hash then 2 else 11 end
              when refused.outcome is not null then case when refused.hash = request.hash then refused.outcome else 11 end
              else 14 end::smallint,
         known.id
  from request
  left join ledger.journal known on known.owner = request.owner and known.idem = request.idem
  left join refused on refused.owner = request.owner and refused.idem = request.idem
  where request.position not in (select unnest(p_fresh))
$$;

-- Posts each journal of the batch, or refuses it without harm to its neighbours. Answers only what was not simply posted.
-- Legs name their journal by its position in the batch, from 1. Forced journals are never refused for want of money.
create function ledger.post_journals(
  p_journal uuid[], p_owner uuid[], p_idem uuid[], p_hash bytea[], p_kind smallint[], p_forced boolean[], p_at timestamptz[],
  p_leg_position int[], p_leg_account uuid[], p_leg_amount bigint[]
) returns table (answer_position int, answer_outcome smallint, answer_journal uuid)
  language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_new_owner uuid[];
  v_new_idem uuid[];
  v_fresh int[];
  v_position int[] := p_leg_position;
  v_leg_account uuid[] := p_leg_account;
  v_amount bigint[] := p_leg_amount;
  v_workers int;
  v_is_short boolean;
  v_has_unknown boolean;
  v_is_malformed boolean;
  v_refused int[] := '{}';
  v_refused_outcome smallint[] := '{}';
begin
  -- The keys first: whoever else is posting the same one waits here, and then finds it taken. In key order, so that nobody waits in a circle.
  with new as (
    insert into ledger.journal (id, owner, idem, request_hash, kind, created_at)
    select distinct on (r.owner, r.idem) r.journal, r.owner, r.idem, r.hash, r.kind, r.at
    from unnest(p_journal, p_owner, p_idem, p_hash, p_kind, p_at) with ordinality as r (journal, owner, idem, hash, kind, at, position)
    order by r.owner, r.idem, r.position
    on conflict do nothing
    returning owner, idem
  )
  select array_agg(new.owner), array_agg(new.idem) into v_new_owner, v_new_idem from new;

  if cardinality(v_new_owner) = cardinality(p_journal) then
    v_fresh := array(select generate_series(1, cardinality(p_journal)));
  else
    v_fresh := ledger.fresh_positions(p_owner, p_idem, v_new_owner, v_new_idem);
    select array_agg(leg.position order by leg.ordinal), array_agg(leg.account order by leg.ordinal), array_agg(leg.amount order by leg.ordinal)
    into v_position, v_leg_account, v_amount
    from unnest(p_leg_position, p_leg_account, p_leg_amount) with ordinality as leg (position, account, amount, ordinal)
    where leg.position in (select unnest(v_fresh));
  end if;

  -- Workers' rows are locked in the order of their ids. What is read here is the newest there is, and stays so until the commit.
  select count(*), bool_or(locked.available + locked.worst < locked.floor) into v_workers, v_is_short
  from (
    select a.posted - a.held as available, a.floor, asked.worst
    from (select leg.account, sum(least(leg.amount, 0)) as worst from unnest(v_leg_account, v_amount) as leg (account, amount) group by leg.account) asked
    join ledger.account a on a.id = asked.account
    order by a.id
    for update of a
  ) locked;

  select count(*) > v_workers + count(h.id) into v_has_unknown
  from (select leg.account from unnest(v_leg_account) as leg (account) group by leg.account) asked
  left join ledger.house_account h on h.id = asked.account;

  select count(*) < cardinality(v_fresh) or bool_or(journal.total <> 0 or journal.legs < 2 or journal.has_nothing)
  into v_is_malformed
  from (
    select sum(leg.amount) as total, count(*) as legs, bool_or(leg.amount = 0) as has_nothing
    from unnest(v_position, v_amount) as leg (position, amount) group by leg.position
  ) journal;

  if v_is_short or v_is_malformed or v_has_unknown then
    select coalesce(array_agg(r.refused_position), '{}'), coalesce(array_agg(r.refused_outcome), '{}')
    into v_refused, v_refused_outcome
    from ledger.refusals(v_fresh, p_forced, v_position, v_leg_account, v_amount) r;

    -- Their keys are free again, so that the same request may succeed later.
    delete from ledger.journal where id in (select p_journal[r.position] from unnest(v_refused) as r (position));

    select array_agg(leg.position order by leg.ordinal), array_agg(leg.account order by leg.ordinal), array_agg(leg.amount order by leg.ordinal)
    into v_position, v_leg_account, v_amount
    from unnest(v_position, v_leg_account, v_amount) with ordinality as leg (position, account, amount, ordinal)
    where leg.position not in (select unnest(v_refused));
  end if;

  -- A forced journal takes the floor down with it; money that comes in raises it again. The table's CHECK guards all else once more.
  update ledger.account a
  set posted = a.posted + change.amount,
      floor = least(0, case when change.is_forced then a.posted + change.amount - a.held else greatest(a.floor, a.posted + change.amount - a.held) end)
  from (
    select leg.account, sum(leg.amount)::bigint as amount, bool_or(p_forced[leg.position]) as is_forced
    from unnest(v_position, v_leg_account, v_amount) as leg (position, account, amount)
    where leg.account >= '00000001-0000-0000-0000-000000000000'
    group by leg.account
  ) change
  where a.id = change.account;

  insert into ledger.posting (account_id, journal_id, leg, amount, created_at)
  select leg.account, p_journal[leg.position], row_number() over (partition by leg.position order by leg.ordinal), leg.amount, p_at[leg.position]
  from unnest(v_position, v_leg_account, v_amount) with ordinality as leg (position, account, amount, ordinal);

  return query select r.position, r.outcome, null::uuid from unnest(v_refused, v_refused_outcome) as r (position, outcome);
  if cardinality(v_fresh) < cardinality(p_journal) then
    return query select * from ledger.repeated_outcomes(p_journal, p_owner, p_idem, p_hash, v_fresh, v_refused, v_refused_outcome);
  end if;
end $$;

create function ledger.open_account(p_account uuid, p_at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.account (id, kind, created_at) values (p_account, 1, p_at) on conflict (id) do nothing
$$;
