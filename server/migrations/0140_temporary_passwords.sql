-- Until when a password that an administrator made may be used to log in; null: the owner chose it.
alter table users add column password_until timestamptz(3);
alter table admins add column password_until timestamptz(3);
