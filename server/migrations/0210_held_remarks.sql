-- A comment or danmaku with a word that somebody has to look at waits, seen by its writer alone. A held row is off the
-- site by the columns that every list already reads, so that servers of the version before do not show it either.
alter table comments drop constraint comments_removed_by_check;
alter table comments add constraint comments_removed_by_check check (removed_by in ('writer', 'author', 'admin', 'held'));
create index comments_held on comments (author_id, post_id, created_at) where removed_by = 'held';

alter table danmaku add column held boolean not null default false;
alter table danmaku add constraint danmaku_held_check check (not held or hidden_at is not null);
create index danmaku_held on danmaku (author_id, post_id, at_ms) where held and removed_at is null;

-- What somebody has to look at: shown before this version, held since.
drop index comments_risky;
create index comments_risky on comments (created_at, id)
  where risky_words <> '{}' and (removed_at is null or removed_by = 'held');
drop index danmaku_risky;
create index danmaku_risky on danmaku (created_at, id)
  where risky_words <> '{}' and (hidden_at is null or held) and removed_at is null;
