-- Comments and danmaku may wait for other reasons than a word: the queue of all that wait, the longest wait first.
create index comments_waiting on comments (created_at, id) where removed_by = 'held';
create index danmaku_waiting on danmaku (created_at, id) where held and removed_at is null;
