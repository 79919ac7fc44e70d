-- Which SECRET_KEY a recovery code's fingerprint was made with (a fingerprint of that key); null: made before this was kept.
-- A change of the key ends the codes of the former one, which cannot be made anew without knowing them.
alter table admin_recovery_codes add column key_id text;
