-- Words of the filter that somebody should look at.
alter table danmaku add column risky_words text[] not null default '{}';
create index danmaku_risky on danmaku (created_at, id) where risky_words <> '{}' and hidden_at is null and removed_at is null;
