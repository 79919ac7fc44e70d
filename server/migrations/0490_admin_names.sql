-- Other domains name administrators by this view and read nothing else of their table.
create view admin_names as select id, account from admins;
