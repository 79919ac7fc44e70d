-- Applications by when they were handed in, whatever became of them.
create index agency_applications_handed_in on agency_applications (status, submitted_at, id);
create index agency_members_handed_in on agency_members (status, accepted_at, id) where accepted_at is not null;
