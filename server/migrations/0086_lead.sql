-- Picks for the lead of the home page are apart from those among the hot recommendations.
alter table recommendations add column kind text not null default 'hot' check (kind in ('lead', 'hot'));
