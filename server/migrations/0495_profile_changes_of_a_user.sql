-- The record of a user beside a case counts and lists the changes of their profile. The table is small: a change stays for ninety days.
create index profile_changes_user on profile_changes (user_id, created_at desc);
