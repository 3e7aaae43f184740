// The tables of the provider's own limits: limits on one authorization, and how a card product decides.

export const spendingTables = `
  create table spend_rule (
    id text primary key,
    name text not null,
    max_cents integer not null check (max_cents >= 0),
    version integer not null check (version >= 1),
    created_at text not null,
    updated_at text not null
  ) strict;
  create table spend_rule_attachment (
    card_product_id text not null,
    spend_rule_id text not null references spend_rule (id) on delete cascade,
    attached_at text not null,
    primary key (card_product_id, spend_rule_id)
  ) strict, without rowid;
  create table card_product_setting (
    card_product_id text primary key,
    -- Whether the program is asked before a purchase is approved.
    asks_program integer not null check (asks_program in (0, 1)),
    -- Whether a purchase is approved while the program does not answer.
    stands_in integer not null check (stands_in in (0, 1)),
    -- From when until when the product is in use.
    effective_from text,
    effective_through text,
    created_at text not null,
    updated_at text not null
  ) strict;`
