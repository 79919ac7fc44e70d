-- Where a view came from: the province or country of its address, and what it was read on. Null: not known, as of all
-- views before this.
alter table view_events
  add column region text,
  add column reader text check (reader in ('phone', 'tablet', 'desktop'));
