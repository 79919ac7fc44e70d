-- Whom one may write to is looked up by the first letters of a nickname.
create index users_nickname_prefix on users (lower(nickname) text_pattern_ops) where status = 0;
