-- Claims on posts stand beside those of all other kinds. Servers of the former version still use `post_claims`; the next version drops it.
alter table remark_claims drop constraint remark_claims_kind_check;
insert into remark_claims (kind, remark_id, admin_id, until, tab)
select 'post', post_id, admin_id, until, tab from post_claims
on conflict (kind, remark_id) do nothing;
