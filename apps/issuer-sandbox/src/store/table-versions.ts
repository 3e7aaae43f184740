// The tables of the sandbox: each entry upgrades the file from the version that is its index to the next, and never changes once
// it ran.
import { disputeTables } from '../disputes/dispute-tables.ts'
import { endpointTables } from '../authorizations/endpoint-tables.ts'
import { transactionTables } from '../authorizations/transaction-tables.ts'
import { achBlockTables, achTables } from '../simulations/ach-tables.ts'
import { spendingTables } from '../spending/spending-tables.ts'
import {
  forgettingTables,
  laneTables,
  lostEventTables,
  publishedSubscriptions,
  targetTables,
  webhookTables,
} from '../webhooks/webhook-tables.ts'
import { transferTables } from '../transfers/transfer-tables.ts'

const accountTables = `
  create table financial_account (
    id text primary key,
    -- The bank's first, second, … account: its number is made of it.
    ordinal integer not null unique check (ordinal >= 1),
    external_id text not null unique,
    name text not null,
    status text not null check (status in ('ACTIVE', 'CLOSED')),
    direct_deposit_detail_id text not null unique,
    account_number text not null unique check (length(account_number) between 10 and 12),
    routing_number text not null check (length(routing_number) = 9),
    created_at text not null
  ) strict;
  create table idempotent_request (
    key text primary key,
    request_hash text not null,
    financial_account_id text not null references financial_account (id)
  ) strict;`

// Keys belong to requests of every operation now. The old ones are dropped: an account is found by its external id as well.
const requestTables = `
  drop table idempotent_request;
  create table idempotent_request (
    key text primary key,
    request_hash text not null,
    node_id text not null
  ) strict;`

const holderTables = `
  create table account_holder (
    id text primary key,
    external_id text unique,
    -- Name, addresses, birth date and identification, sealed.
    person blob not null,
    created_at text not null
  ) strict;
  create table application (
    id text primary key,
    account_holder_id text not null references account_holder (id),
    status text not null check (status in ('PENDING', 'IN_REVIEW', 'APPROVED', 'DENIED', 'CLOSED')),
    is_document_requested integer not null check (is_document_requested in (0, 1)),
    created_at text not null,
    updated_at text not null
  ) strict;
  create index application_holder on application (account_holder_id, created_at, id);
  alter table financial_account add column application_id text references application (id);
  alter table financial_account add column suspended_for text;
  create index financial_account_application on financial_account (application_id);`

const cardTables = `
  create table payment_card (
    id text primary key,
    -- The order in which cards were issued, by which lists page.
    ordinal integer not null unique check (ordinal >= 1),
    external_id text unique,
    -- Null while a pre-printed card lies in a drawer.
    financial_account_id text references financial_account (id),
    status text not null check (status in ('ACTIVATION_REQUIRED', 'ACTIVE', 'SUSPENDED', 'CLOSED')),
    form_factor text not null check (form_factor in ('VIRTUAL', 'PHYSICAL')),
    -- The number, sealed. A copy shares it, so it is not unique; another lineage never gets it.
    number_sealed blob not null,
    bin text not null,
    last4 text not null check (length(last4) = 4),
    -- The last month in which the card is good: "2030-11".
    expires_in text not null check (expires_in glob '[0-9][0-9][0-9][0-9]-[01][0-9]'),
    original_card_id text references payment_card (id),
    suspended_by text check (suspended_by in ('PROGRAM_OWNER_INITIATED_SUSPENSION', 'ISSUER_INITIATED_SUSPENSION')),
    lost_on text,
    pin_hash text,
    created_at text not null,
    updated_at text not null,
    check ((status = 'SUSPENDED') = (suspended_by is not null))
  ) strict;
  create index payment_card_account on payment_card (financial_account_id, ordinal);
  -- The number's body: counted, so that no two lineages share one.
  create table card_number_counter (
    id integer primary key check (id = 1),
    last_ordinal integer not null
  ) strict;
  insert into card_number_counter (id, last_ordinal) values (1, 0);
  create table pin_update (
    payment_card_id text not null references payment_card (id),
    updated_at text not null
  ) strict;
  create index pin_update_card on pin_update (payment_card_id, updated_at);`

const orderTables = `
  create table card_order (
    id text primary key,
    payment_card_id text not null references payment_card (id),
    status text not null
      check (status in ('NEW', 'APPROVED', 'SENT_TO_PRINTER', 'SHIPPED', 'SHIP_FAILED', 'COMPLETED', 'CANCELED')),
    -- What was asked for: name, address, text lines, courier. Sealed, because it is a home address.
    request_sealed blob not null,
    tracking_number text,
    estimated_delivery_at text,
    created_at text not null,
    updated_at text not null
  ) strict;
  create index card_order_card on card_order (payment_card_id, created_at, id);
  -- A card has one order that is under way at most.
  create unique index card_order_open on card_order (payment_card_id)
    where status in ('NEW', 'APPROVED', 'SENT_TO_PRINTER', 'SHIPPED');
  create table card_order_change (
    card_order_id text not null references card_order (id),
    ordinal integer not null,
    previous_status text,
    new_status text not null,
    created_at text not null,
    primary key (card_order_id, ordinal)
  ) strict;`

const tokenTables = `
  create table card_token (
    id text primary key,
    payment_card_id text not null references payment_card (id),
    permissions text not null,
    is_single_use integer not null check (is_single_use in (0, 1)),
    state text not null check (state in ('LIVE', 'USED', 'REPLACED')),
    expires_at text not null
  ) strict;
  create index card_token_live on card_token (payment_card_id) where state = 'LIVE';
  create index card_token_expires on card_token (expires_at);`

const eventTables = `
  create table provider_event (
    -- The order in which things happened.
    ordinal integer primary key autoincrement,
    id text not null unique,
    name text not null,
    event text not null,
    created_at text not null
  ) strict;`

// An application waits before it is decided, says what was compared, and asks for documents in sessions.
const reviewTables = `
  alter table account_holder add column updated_at text;
  -- Finds the holders of one number; null for a holder without one, or from before this version.
  alter table account_holder add column ssn_digest blob;
  create index account_holder_ssn on account_holder (ssn_digest);
  -- What was compared, and how it came out: a list of words.
  alter table application add column results text not null default '[]';
  alter table application add column denial_reason text;
  alter table application add column decisioned_at text;
  -- What it comes to by itself, and from when on; null when nothing comes by itself.
  alter table application add column next_verdict text;
  alter table application add column next_at text;
  create index application_next on application (next_at) where next_at is not null;
  create table document_session (
    id text primary key,
    application_id text not null references application (id),
    status text not null check (status in ('CREATED', 'INITIATED', 'IN_PROGRESS', 'SUBMITTED', 'EXPIRED')),
    -- The kinds of documents that are asked for.
    document_types text not null,
    created_at text not null,
    updated_at text not null
  ) strict;
  create index document_session_application on document_session (application_id, created_at, id);
  create table document_link (
    id text primary key,
    session_id text not null references document_session (id),
    document_type text not null,
    status text not null check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'DENIED')),
    review_status text not null check (review_status in ('UPLOADED', 'IN_REVIEW', 'APPROVED', 'DENIED')),
    review_reasons text not null default '[]',
    -- What a reviewer is to make of it, as the file says.
    note text,
    size integer,
    created_at text not null,
    updated_at text not null
  ) strict;
  create index document_link_session on document_link (session_id, created_at, id);
  create table identity_update (
    id text primary key,
    application_id text not null references application (id),
    status text not null check (status in ('OPEN', 'INITIATED', 'CONFIRMED', 'CANCELED')),
    changes text not null,
    created_at text not null,
    updated_at text not null
  ) strict;
  create index identity_update_application on identity_update (application_id, created_at, id);`

export const tableVersions: readonly string[] = [
  accountTables,
  requestTables,
  holderTables,
  cardTables,
  orderTables,
  tokenTables,
  eventTables,
  webhookTables,
  transactionTables,
  achTables,
  laneTables,
  forgettingTables,
  achBlockTables,
  targetTables,
  endpointTables,
  spendingTables,
  reviewTables,
  transferTables,
  lostEventTables,
  publishedSubscriptions,
  disputeTables,
]
