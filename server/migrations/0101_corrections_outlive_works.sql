-- A work leaves the bin for good after its days; what was corrected of its earnings stays written down.
alter table view_corrections drop constraint view_corrections_post_id_fkey;
