-- The lists of the back office by what their columns show, up or down, without sorting.
create index withdrawals_by_gross on withdrawals (status, gross, id);
create index report_cases_by_count on report_cases (state, report_count, id);
create index notices_by_publishing on notices (publish_at, id);
create index agency_members_newest on agency_members (created_at, id);
