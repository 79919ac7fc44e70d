-- For Latin words with one wrong letter, by the half that is right. The index over readings has the pinyin of every title besides, where
-- three letters such as "ing" are in every fourth row.
create index search_terms_latin on search_terms using gin (coalesce(folded, lower(text)) gin_trgm_ops)
  where coalesce(folded, lower(text)) ~ '[a-z]';
