-- The browser's tab in which something was taken to review: closing one tab lets go of nothing that another has taken since.
alter table post_claims add column tab text;
alter table remark_claims add column tab text;
