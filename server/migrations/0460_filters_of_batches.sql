-- The filter under which a batch was chosen: the log says what was meant by "all".
alter table batches add column filter jsonb;
