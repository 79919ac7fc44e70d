-- A fingerprint of what was asked for under a key: the same key with another form is refused.
alter table idempotency_keys add column asked text;
