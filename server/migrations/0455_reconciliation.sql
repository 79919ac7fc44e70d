-- What was under way at the end of a month is looked for among what had not ended by then, not among all withdrawals.
create index withdrawals_ended on withdrawals (ended_at, applied_at);
