-- When the product was last backed up, told where its health is looked at.
create table backups (
  at timestamptz primary key,
  rows bigint not null,
  files bigint not null,
  bytes bigint not null,
  sealed boolean not null
);
