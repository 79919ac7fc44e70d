-- What was reported of one person.
create index report_cases_author on report_cases (author_id, first_at desc) where author_id is not null;
