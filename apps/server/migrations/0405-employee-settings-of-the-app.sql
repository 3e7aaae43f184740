-- What else a worker chooses for the app, and the name they like to be called. A worker without a row has the defaults.
alter table employee_settings
  alter column theme set default 'system',
  -- Multiplies with the size that the browser has.
  add column text_size text not null default 'standard' check (text_size in ('standard', 'large', 'larger', 'largest')),
  -- Amounts are dots until the worker presses one.
  add column hide_amounts boolean not null default false,
  add column analytics boolean not null default true,
  add column recording boolean not null default false,
  add column personal_card_opted_out boolean not null default false,
  add column marketing boolean not null default false;

-- In greetings only: letters, cards, transfers and forms carry the legal name.
alter table employee_profile add column preferred_name text check (length(preferred_name) between 1 and 60);
