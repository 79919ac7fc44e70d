-- Where a work was handed in from, and where a person last logged in from: a province, or a country abroad.
alter table post_revisions add column ip_location text;
alter table users add column ip_location text;
