-- Archives of all works of a creator, made by a job. The file lies in the private store under `key`.
create table work_archives (
  id text primary key,
  user_id text not null references users (id),
  videos boolean not null,
  state text not null check (state in ('making', 'ready', 'failed')),
  requested_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  key text,
  bytes bigint,
  works integer
);
create index work_archives_user on work_archives (user_id, requested_at desc);
create index work_archives_expiry on work_archives (expires_at) where key is not null;

-- What a text was when readers first saw it. Nothing in the product can change or remove a certificate.
create table work_certificates (
  number text primary key,
  post_id text not null,
  revision_id text not null unique,
  revision_number integer not null,
  author_id text not null,
  author text not null,
  kind text not null check (kind in ('article', 'video')),
  title text not null,
  sha256 text not null,
  published_at timestamptz(3) not null,
  issued_at timestamptz(3) not null
);
create index work_certificates_post on work_certificates (post_id);
create function refuse_certificate_change() returns trigger language plpgsql as $$
begin
  raise exception 'certificates are never changed';
end $$;
create trigger work_certificates_fixed before update or delete on work_certificates
  for each row execute function refuse_certificate_change();
