-- "Did this help?" (readings 4.9): one answer for each article of a worker, or of a visitor of whom nothing is known. A visitor's id is made by
-- their browser for one article and one tab, so that no two rows tell that they are of the same person.
create table support_helped (
  id uuid primary key,
  article text not null check (article ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  employee_id uuid,
  visitor_id uuid,
  answer text not null check (answer in ('yes', 'no', 'unclear', 'other', 'failed')),
  language text not null check (language in ('en', 'es')),
  answered_at timestamptz not null,
  check (num_nonnulls(employee_id, visitor_id) = 1),
  unique (employee_id, article),
  unique (visitor_id, article)
);
create index support_helped_by_day on support_helped (answered_at);

grant select, insert, update, delete on support_helped to daybreak_app;
