-- Debit cards that workers link: typed into the card provider's page, and kept once, by the worker who typed them in.

-- What the provider's page told when a card was typed in. The first worker who hands it in has it: no one else can link that card with it.
create table move_money_card_token (
  token_ref text primary key check (length(token_ref) between 1 and 100),
  employee_id uuid not null,
  -- The linked account that comes of it, with the id of the browser.
  destination_id uuid not null,
  claimed_at timestamptz not null
);
grant select, insert on move_money_card_token to daybreak_app;

create unique index move_money_destination_card_once on move_money_destination (employee_id, coalesce(name, ''), last4, expires)
  where kind = 'card' and state <> 'removed';
create unique index move_money_destination_card_ref on move_money_destination (rail_ref) where kind = 'card';
