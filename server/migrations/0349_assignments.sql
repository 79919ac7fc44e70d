-- Who is to see to something that waits. It stands as long as the wait it was made in: `since` is when that began, as the thing itself
-- says, so what is decided, or handed in anew, is nobody's by itself.
create table assignments (
  subject text not null check (subject in ('post', 'report', 'infringement', 'application', 'licence', 'withdrawal')),
  subject_id text not null,
  admin_id text not null references admins (id),
  assigned_by text not null references admins (id),
  assigned_at timestamptz(3) not null,
  since timestamptz(3) not null,
  note text not null default '',
  primary key (subject, subject_id)
);
create index assignments_admin on assignments (admin_id, subject);
