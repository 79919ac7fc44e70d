-- Whose income tax is withheld is declared by identity number (个人所得税法 9); sealed, as names and accounts are.
alter table payees add column id_number_sealed text;
