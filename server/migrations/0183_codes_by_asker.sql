-- Codes are counted by who asked for them, and guesses of a stranger are counted apart from the asker's.
alter table captchas
  add column network text not null default '',
  add column wide_network text not null default '',
  add column device text,
  add column foreign_tries smallint not null default 0;
create index captchas_network on captchas (network, created_at desc);
create index captchas_wide_network on captchas (wide_network, created_at desc);
