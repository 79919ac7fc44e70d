-- A person may publish without an agency (个人创作者). The application is of a kind of its own and goes through the same table, queue and
-- review as those of agencies.
alter table agency_applications drop constraint agency_applications_kind_check;
alter table agency_applications add constraint agency_applications_kind_check
  check (kind in ('media', 'enterprise', 'government', 'other', 'personal'));

-- Keyed hash of the identity number of a person, from the submission on. One number stands for one account, whether that waits for its
-- review or has passed it.
alter table agency_applications add column number_mark bytea;
create unique index agency_applications_number on agency_applications (number_mark)
  where number_mark is not null and status in ('pending', 'approved');
create unique index agency_applications_person on agency_applications (applicant_id) where kind = 'personal' and status = 'approved';

-- Reviewers search by the name in the queue: of the organisation, or of the person.
create index agency_applications_names on agency_applications
  using gin (character_pairs(case kind when 'personal' then answers ->> 'operatorName' else answers ->> 'organisationName' end))
  with (fastupdate = off);

alter table invitation_codes drop constraint invitation_codes_purpose_check;
alter table invitation_codes add constraint invitation_codes_purpose_check
  check (purpose in ('register', 'joinAgency', 'agencyEntry', 'personalEntry'));

-- The name of a person stays out of the log and of the lists of work.
create or replace view application_cases as
  select id, applicant_id, agency_id, status, answers ->> 'region' as region,
    case kind when 'personal' then '个人入驻申请' else answers ->> 'organisationName' end as name, submitted_at, decided_at
  from agency_applications;

-- agencies: persons who were admitted to publish without an agency. While they work for an agency they publish for it.
create view individual_creators as
  select applicant_id as user_id, decided_at as since from agency_applications where kind = 'personal' and status = 'approved';
