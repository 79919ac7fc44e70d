-- Withdrawals of all states by their sum; one state's have withdrawals_by_gross.
create index withdrawals_gross on withdrawals (gross, id);
