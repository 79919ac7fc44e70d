-- Who joined on a day, for the dashboard.
create index users_created on users (created_at, id);
-- The log of one administrator and of one kind of action, the newest first.
create index audit_log_admin on audit_log (admin_account, at desc, id);
create index audit_log_action on audit_log (action, at desc, id);
