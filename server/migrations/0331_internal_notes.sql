-- What administrators tell each other about a work, a report or a withdrawal. Never shown to anybody else, never changed.
create table internal_notes (
  id text primary key,
  subject text not null check (subject in ('post', 'report', 'withdrawal')),
  subject_id text not null,
  admin_id text not null references admins (id),
  text text not null,
  at timestamptz(3) not null
);
create index internal_notes_subject on internal_notes (subject, subject_id, at desc, id desc);
