-- What a person may decide about the own account.
alter table users
  add column personalized boolean not null default true,
  add column messages_from text not null default 'everyone' check (messages_from in ('everyone', 'following', 'nobody')),
  add column closing_at timestamptz(3),
  add column closed_at timestamptz(3);
create index users_closing on users (closing_at) where closing_at is not null;

-- A renewed session goes on: it keeps the time of the login, and its predecessor is no device of its own any more.
alter table sessions add column began_at timestamptz(3);
update sessions set began_at = created_at;
alter table sessions alter column began_at set not null;
alter table sessions add column replaced boolean not null default false;

-- Which version of which document a person agreed to. Rows are only added.
create table consents (
  user_id text not null references users (id),
  document text not null check (document in ('userTerm', 'privacy')),
  version text not null,
  agreed_at timestamptz(3) not null,
  ip text not null,
  primary key (user_id, document, version)
);
insert into consents (user_id, document, version, agreed_at, ip)
  select id, 'userTerm', terms_version, created_at, '' from users where terms_version is not null
  union all select id, 'privacy', privacy_version, created_at, '' from users where privacy_version is not null;
alter table users drop column terms_version, drop column privacy_version;
