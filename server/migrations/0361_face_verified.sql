-- When a service found a person's face to be theirs: who has it as well may comment where the settings ask for both.
alter table users add column face_verified_at timestamptz(3);
