-- Names and descriptions of collections are shown to the content safety service with what else people say of themselves (scope `profiles`).
alter table profile_changes drop constraint profile_changes_field_check;
alter table profile_changes add constraint profile_changes_field_check check (
  field in ('nickname', 'bio', 'avatar', 'cover', 'agencyIntroduction', 'agencyLogo', 'collectionTitle', 'collectionDescription')
) not valid;
-- The collection; empty where there is one of it a person.
alter table profile_changes add column subject_id text not null default '';
