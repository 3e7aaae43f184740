-- The key of a movement that something else has named already, as the code makes it (`idempotencyKeyOf`): UUIDv8 of the SHA-256 of the parts as a
-- JSON array. With it `ops ledger verify` finds the row that a journal was posted for, although no row holds the journal's id.
create function ledger.key_of(variadic p_parts text[]) returns uuid
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select encode(set_byte(set_byte(bytes, 6, (get_byte(bytes, 6) & 15) | 128), 8, (get_byte(bytes, 8) & 63) | 128), 'hex')::uuid
  from (
    select substr(sha256(convert_to('[' || string_agg(to_json(part)::text, ',' order by position) || ']', 'UTF8')), 1, 16) as bytes
    from unnest(p_parts) with ordinality as named (part, position)
  ) hashed
$$;

revoke all on function ledger.key_of from public;
grant execute on function ledger.key_of to daybreak_app;
