-- A name as it looks: what others may not look like is found by it. Null until it is worked out, and of closed accounts.
alter table users add column name_skeleton text;
create index users_name_skeleton on users (name_skeleton) where name_skeleton is not null;
