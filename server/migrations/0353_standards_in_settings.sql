-- The standards of sanctions become a part of the settings, so that they have versions like all that is edited there. What was changed so far makes
-- a version of its own, by who changed it last. sanction_rules is read by nobody any more and goes with a later version.
insert into site_settings (version, settings, saved_at, saved_by, saved_by_account)
select
  coalesce(newest.version, 0) + 1,
  coalesce(newest.settings, '{}') || jsonb_build_object('standards', changed.standards),
  now(), changer.id, changer.account
from (select jsonb_object_agg(rule, jsonb_build_object('lapseDays', lapse_days, 'steps', steps)) as standards from sanction_rules) changed
cross join (select changed_by from sanction_rules order by changed_at desc limit 1) last
join admins changer on changer.id = last.changed_by
left join (select version, settings from site_settings order by version desc limit 1) newest on true;
