-- All sessions that were renewed one out of another share the first one's id; null: it is the first itself. `successor` is what a
-- renewed session was answered, sealed, for who asks again within its last minute.
alter table sessions add column family_id text, add column successor text;
