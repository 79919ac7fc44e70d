-- Sanctions that moderators propose to administrators, who give them.
create table sanction_proposals (
  id text primary key,
  user_id text not null,
  kind text not null,
  rule text not null,
  reason text not null,
  -- Null: for good.
  days integer,
  cause_type text,
  cause_id text,
  cause_text text not null default '',
  proposed_by text not null,
  proposed_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  decided_by text,
  decided_at timestamptz(3),
  reply text not null default '',
  check ((state = 'waiting') = (decided_at is null)),
  check ((cause_type is null) = (cause_id is null))
);

-- Of a kind one waits for a person.
create unique index sanction_proposals_waiting on sanction_proposals (user_id, kind) where state = 'waiting';
create index sanction_proposals_queue on sanction_proposals (proposed_at, id) where state = 'waiting';
create index sanction_proposals_decided on sanction_proposals (decided_at desc, id) where state <> 'waiting';
