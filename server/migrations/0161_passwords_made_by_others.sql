-- When another administrator last made this one's password. Who knows a password could act as two people, so for a day
-- its account is nobody's second person. Null: nobody did.
alter table admins add column password_made_at timestamptz(3);
-- An administrator has seen this person's password: no payee is changed and nothing is withdrawn until then.
alter table users add column money_locked_until timestamptz(3);
