-- What was told of a comment goes with it: found by its address, when it is removed or hidden.
create index notifications_of_comment on notifications (link) where kind in ('comment', 'reply', 'mention');
