-- What follows on breaking a rule for the first, second, … time, and for how long a sanction counts. A rule without a row has the
-- standard that comes with the product.
create table sanction_rules (
  rule text primary key,
  lapse_days integer not null check (lapse_days > 0),
  steps jsonb not null,
  changed_at timestamptz(3) not null,
  changed_by text not null
);
