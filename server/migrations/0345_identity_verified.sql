-- When a service found a person's name, identity number and mobile to belong together: who has it may comment where the settings ask for
-- it. The check itself goes after a year.
alter table users add column identity_verified_at timestamptz(3);
