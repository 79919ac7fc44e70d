-- 对公账户: an account of a company, with the branch that holds it.
alter table payees
  add column branch text,
  drop constraint payees_kind_check,
  add constraint payees_kind_check check (kind in ('alipay', 'bank', 'company'));
create index payees_added on payees (owner_id, created_at);
