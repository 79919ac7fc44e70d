-- Internal notes on applications, licences and infringements as well.
alter table internal_notes
  drop constraint internal_notes_subject_check,
  add constraint internal_notes_subject_check
    check (subject in ('post', 'report', 'infringement', 'application', 'licence', 'withdrawal'));
