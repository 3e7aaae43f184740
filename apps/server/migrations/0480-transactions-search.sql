-- A text as it is searched: without case and accents. Marks go before the case, so that a database of any collation folds the letters of our
-- two languages. Most texts are plain ASCII, and take the short way.
create function transactions_folded(p_text text) returns text language sql immutable parallel safe as $$
  select lower(case when octet_length(p_text) = length(p_text) then p_text
                    else regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g') end)
$$;
