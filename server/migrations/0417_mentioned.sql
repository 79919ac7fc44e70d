-- A closed account's name is taken out of where others have mentioned it.
create index comments_mentioned on comments using gin (mentions jsonb_path_ops) where mentions <> '[]';
