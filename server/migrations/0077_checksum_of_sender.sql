-- What the browser worked out of the file it sent: what arrived must be the same.
alter table media_assets add column expected_sha256 bytea;
