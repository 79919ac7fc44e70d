-- Whom 青少年模式 was switched on for, by age; null: whoever did so before there were bands, and sees what all of them together may.
alter table users add column youth_band text;
