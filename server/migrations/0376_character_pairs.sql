-- Lists that are looked through by a part of a name. Trigrams (pg_trgm) see no Chinese in a database with the locale C, as the embedded one
-- has, and nothing in two characters in any: such a search read the whole table. As the search does (decision 099), names are indexed by
-- their single characters and pairs of neighbouring ones; a question of more than one character is asked by its pairs.
create function character_pairs(words text) returns text[] language plpgsql immutable strict parallel safe as $$
declare letters text[] := string_to_array(lower(words), null);
begin
  return letters || array(select letters[n] || letters[n + 1] from generate_series(1, cardinality(letters) - 1) as n);
end $$;
create function pairs_asked_for(words text) returns text[] language plpgsql immutable strict parallel safe as $$
declare letters integer := length(lower(words));
begin
  return (character_pairs(words))[case when letters > 1 then letters + 1 else 1 end :];
end $$;

-- Entries are made at once: a list of pending ones would be merged by whoever happens to fill it, a follower for instance.
create index users_nickname_pairs on users using gin (character_pairs(nickname)) with (fastupdate = off);
-- The four digits of a mobile that are shown to agencies.
create index users_mobile_end on users (right(mobile, 4)) where mobile is not null;
create index agencies_name_pairs on agencies using gin (character_pairs(name)) with (fastupdate = off);
create index agency_applications_name_pairs on agency_applications using gin (character_pairs(answers ->> 'organisationName')) with (fastupdate = off);
create index invitation_codes_pairs on invitation_codes using gin (character_pairs(code), character_pairs(note)) with (fastupdate = off);
-- Names of authors for readers, tags for administrators. A million titles beside them are found as posts are.
create index search_terms_pairs on search_terms using gin (character_pairs(coalesce(folded, lower(text)))) with (fastupdate = off) where kind in ('author', 'tag');
-- The planner does not learn from an index over some of the rows.
create statistics search_terms_pairs_seen on (character_pairs(coalesce(folded, lower(text)))) from search_terms;
-- How often a pair occurs, by which the planner chooses between this index and that of the list's order.
analyze users, agencies, agency_applications, invitation_codes, search_terms;
