-- A role beside the specified three: money and nothing of content.
alter table admins drop constraint admins_role_check;
alter table admins add constraint admins_role_check check (role in ('super_admin', 'admin', 'moderator', 'finance'));
