-- Files that workers hand in, sealed in pieces, for every room. Documents of identity checks become the first of them.

create table upload_file (
  -- Which room's file it is. Seals name it, so a file that is moved to another kind does not open.
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- What the file belongs to, as the room knows it.
  owner_id uuid not null,
  -- Made by the browser.
  id uuid not null,
  -- As the worker's device calls it, sealed: people name files after themselves.
  name_sealed bytea not null,
  -- What its first bytes say; null before they are here.
  type text check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  size integer not null check (size between 1 and 10485760),
  received integer not null default 0 check (received between 0 and size),
  created_at timestamptz not null,
  -- Null for a file that is kept as long as its owner; one that is kept is here as a whole.
  delete_at timestamptz,
  primary key (kind, owner_id, id),
  check (delete_at is not null or received = size)
);
create index upload_file_due on upload_file (delete_at) where delete_at is not null;

insert into upload_file (kind, owner_id, id, name_sealed, type, size, received, created_at, delete_at)
select 'identity_document', d.check_id, d.id, d.name_sealed, d.type, d.size, d.received, d.created_at,
       case when d.sent_at is null then d.created_at + interval '720 hours' end
from identity_document d;

-- Renamed and not copied: files are large. The seals name the old table, which is the name of the kind plus "_piece".
alter table identity_document_piece rename to upload_piece;
alter table upload_piece rename column check_id to owner_id;
alter table upload_piece rename column document_id to upload_id;
alter table upload_piece add column kind text not null default 'identity_document';
alter table upload_piece alter column kind drop default;
alter table upload_piece drop constraint identity_document_piece_check_id_document_id_fkey;
alter table upload_piece drop constraint identity_document_piece_pkey;
alter table upload_piece add primary key (kind, owner_id, upload_id, start);
alter table upload_piece add foreign key (kind, owner_id, upload_id) references upload_file (kind, owner_id, id) on delete cascade;

drop index identity_document_unsent;
alter table identity_document
  drop column name_sealed,
  drop column type,
  drop column size,
  drop column received,
  add column upload_kind text not null generated always as ('identity_document') stored,
  add foreign key (upload_kind, check_id, id) references upload_file (kind, owner_id, id) on delete cascade;

grant select, insert, update, delete on upload_file to daybreak_app;

-- The job that deleted unsent documents is now one for files of every room.
delete from jobs.schedule where name = 'identity.tidy';
