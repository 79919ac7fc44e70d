-- Roles made by hand: what they may read ('view') or also change ('handle'), area by area (contract/admins/areas.ts), perhaps for some categories
-- and provinces alone. Who has one is 'custom' in admins.role, which a server of the version before gives nothing. Administrators who were
-- removed stay as rows and lose it with the role.
create table admin_roles (
  id text primary key,
  name text not null unique,
  description text not null default '',
  grants jsonb not null,
  categories text[],
  provinces text[],
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (jsonb_typeof(grants) = 'object')
);

alter table admins add column role_id text references admin_roles (id);
alter table admins drop constraint admins_role_check;
alter table admins add constraint admins_role_check check (role in ('super_admin', 'admin', 'moderator', 'finance', 'custom'));
alter table admins add constraint admins_role_id_check check (role = 'custom' or role_id is null);
create index admins_role_id on admins (role_id) where role_id is not null;
