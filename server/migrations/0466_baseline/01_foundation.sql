-- Shared by all domains: refused changes, partitions by month, tallies, searches by a part of a name, and the tables of the machinery.

create extension if not exists pg_trgm;

-- Rows of some tables are only added. As a trigger of the statement this refuses every change, whoever asks for it.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- The same for each row, because a statement may name a partition instead of its parent.
create function refuse_row_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Triggers of a statement fire for the table that it names. A new month gets those of its parent, so that naming the month
-- itself is no way around them.
create function copy_statement_triggers(parent text, part text) returns void language plpgsql as $$
declare
  definition text;
begin
  for definition in
    select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = parent::regclass and not tgisinternal and tgtype & 1 = 0
      and tgname not in (select tgname from pg_trigger where tgrelid = part::regclass)
  loop
    execute regexp_replace(definition, ' ON \S+ ', format(' ON %I ', part));
  end loop;
end $$;

-- Makes the monthly partitions of a table from `first` on. Made apart and then attached, since that lets readers and
-- writers of the table go on. Safe to call again, by several servers at once.
create function ensure_month_partitions(parent text, first date, months integer) returns void language plpgsql as $$
declare
  month date;
  part text;
begin
  perform pg_advisory_xact_lock(hashtextextended('partitions of ' || parent, 0));
  for ahead in 0..months - 1 loop
    month := (date_trunc('month', first) + make_interval(months => ahead))::date;
    part := parent || to_char(month, '"_"YYYY"_"MM');
    if to_regclass(quote_ident(part)) is null then
      execute format('create table %I (like %I including all)', part, parent);
      perform copy_statement_triggers(parent, part);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, month, (month + interval '1 month')::date);
    end if;
  end loop;
end $$;

-- Lets go of the monthly partitions of a table whose last day is before `first`.
create function drop_month_partitions(parent text, first date) returns void language plpgsql as $$
declare
  part text;
begin
  perform pg_advisory_xact_lock(hashtextextended('partitions of ' || parent, 0));
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = quote_ident(parent)::regclass
      and c.relname ~ ('^' || parent || '_\d{4}_\d{2}$') and c.relname < parent || to_char(first, '"_"YYYY"_"MM')
  loop
    execute format('drop table %I', part);
  end loop;
end $$;

-- How many posts stand in each state, how many are published, how many users there are and how large their files are, kept as they
-- change: counting a million rows cost the dashboard and the review page 140 ms each time. Changes are appended, one row a statement, so
-- that no transaction waits for another at a sum; a job adds them up each minute, and `tallied` is the sum of both at any moment.
create table tallies (
  name text primary key,
  n bigint not null
);

create table tally_changes (
  id bigint generated always as identity primary key,
  name text not null,
  n bigint not null
);

create view tallied as
  select name, sum(n)::bigint as n
  from (select name, n from tallies union all select name, n from tally_changes) as parts
  group by name;

-- These have a row even while they are nought.
insert into tallies (name, n) values ('published', 0), ('users', 0), ('media', 0), ('images', 0);

-- Sums over all rows of a table: the name of the tally, and what a row adds to it: 1, or a column.
create function tally_rows_added() returns trigger language plpgsql as $$
declare sum bigint;
begin
  execute format('select sum(%s) from added', tg_argv[1]) into sum;
  if sum <> 0 then insert into tally_changes (name, n) values (tg_argv[0], sum); end if;
  return null;
end $$;

create function tally_rows_removed() returns trigger language plpgsql as $$
declare sum bigint;
begin
  execute format('select sum(%s) from removed', tg_argv[1]) into sum;
  if sum <> 0 then insert into tally_changes (name, n) values (tg_argv[0], -sum); end if;
  return null;
end $$;

create function tally_row_changed() returns trigger language plpgsql as $$
declare sum bigint;
begin
  execute format('select coalesce(($1).%1$I, 0) - coalesce(($2).%1$I, 0)', tg_argv[1]) using new, old into sum;
  insert into tally_changes (name, n) values (tg_argv[0], sum);
  return null;
end $$;

-- A tally for each value: the beginning of its name, and the expression that ends it. So there are users:STATUS:IDENTITY:REGION,
-- published:REGION (no region is ''), category:ID, withdrawals:STATUS and reports:STATE.
create function tally_values_added() returns trigger language plpgsql as $$
begin
  execute format('insert into tally_changes (name, n) select %L || %s, count(*) from added group by 1', tg_argv[0], tg_argv[1]);
  return null;
end $$;

create function tally_values_removed() returns trigger language plpgsql as $$
begin
  execute format('insert into tally_changes (name, n) select %L || %s, -count(*) from removed group by 1', tg_argv[0], tg_argv[1]);
  return null;
end $$;

create function tally_column_changed() returns trigger language plpgsql as $$
begin
  execute format('insert into tally_changes (name, n) values (%1$L || ($1).%2$I, -1), (%1$L || ($2).%2$I, 1)', tg_argv[0], tg_argv[1])
    using old, new;
  return null;
end $$;

-- Lists that are looked through by a part of a name. Trigrams (pg_trgm) see no Chinese in a database with the locale C, as the embedded one
-- has, and nothing in two characters in any: such a search read the whole table. As the search does (decision 099), names are indexed by
-- their single characters and pairs of neighbouring ones; a question of more than one character is asked by its pairs.
create function character_pairs(words text) returns text[] language plpgsql immutable strict parallel safe as $$
declare letters text[] := string_to_array(lower(words), null);
begin
  return letters || array(select letters[n] || letters[n + 1] from generate_series(1, cardinality(letters) - 1) as n);
end $$;

create function pairs_asked_for(words text) returns text[] language plpgsql immutable strict parallel safe as $$
declare letters integer := length(lower(words));
begin
  return (character_pairs(words))[case when letters > 1 then letters + 1 else 1 end :];
end $$;

-- The steps of setting up that this installation is past.
create table installation (
  milestone text primary key,
  reached_at timestamptz(3) not null default now()
);

-- Answers to writes that came with an Idempotency-Key, so that a repeated one is answered and not done again.
create table idempotency_keys (
  owner_id text not null,
  call text not null,
  key text not null,
  answer json,
  at timestamptz(3) not null,
  -- A fingerprint of what was asked for under a key: the same key with another form is refused.
  asked text,
  primary key (owner_id, call, key)
);
create index idempotency_keys_at on idempotency_keys (at);

-- One-time addresses that were used; kept until they would have expired anyway.
create table spent_tickets (
  nonce text primary key,
  expires_at timestamptz(3) not null
);
create index spent_tickets_expiry on spent_tickets (expires_at);

-- Points that rate limits have used up; shared by all servers (rate-limiter-flexible's own shape).
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- With REDIS_URL: events for other servers, from their transaction until Redis has them. Next to empty at all times.
create table unsent_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  message text not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
