-- Narrow views of tables that other domains read. A domain reads the table of another one by its view alone, so that the owner
-- sees what others depend on. server/src/db/reads has a declaration of each, by owner.
-- A view is a plain select: PostgreSQL puts it into the query that reads it, and indexes serve as they do for the table.

-- accounts: everybody with an account, without what proves who they are. The mobile is masked, as others see it.
create view people as
  select id, nickname, avatar, cover, bio, region, identity, certification, status,
    regexp_replace(mobile, '^(\d{3})\d{4}(\d{4})$', '\1****\2') as mobile,
    follower_count, following_count, liked_count, post_count, messages_from, youth_pin_hash is not null as is_youth, closed_at, created_at
  from users;

-- posts: where a post stands, and whose it is.
create view post_states as
  select id, type, author_id, agency_id, status, review, refused, offline_by, takedown_id, ai_suspected, draft_revision_id,
    submitted_revision_id, published_revision_id, publish_at, published_at, submitted_at, decided_at, created_at, updated_at
  from posts;

-- posts: the revisions of posts.
create view post_texts as
  select id, post_id, number, title, summary, excerpt, cover, category_id, tags, region, body, html, text_length, media_id, origin,
    source_url, ai_generated, ai_found, allow_comment, allow_danmaku, ip_location, risky_words, frozen_at, published_at
  from post_revisions;

-- posts: every post under the title that readers see, else the one its author is writing.
create view post_names as
  select p.id, p.type, p.author_id, coalesce(r.title, '') as title, r.cover
  from posts p left join post_revisions r on r.id = coalesce(p.published_revision_id, p.draft_revision_id);

-- posts: all categories; those that were merged name the one they went to.
create view category_names as select id, slug, name, position, hidden, merged_into from categories;

-- discovery: posts that readers can find.
create view posts_on_site as
  select post_id, type, author_id, agency_id, category_id, region, published_at, heat from published_posts;

-- counters: what readers did to a post, in numbers.
create view post_figures as
  select post_id, views, listed_views, likes, comments, favorites, shares, danmaku from post_counts;

-- agencies: every agency as others show it.
create view agency_profiles as select id, owner_id, name, region, status, logo from agencies;

-- agencies: who works for which agency, worked for it or was invited to.
create view memberships as
  select id, user_id, agency_id, status, accepted_at, approved_at, leaving_on, ended_at, created_at from agency_members;

-- agencies: who publishes for which agency now: its owner, and its members.
create view agency_people as
  select owner_id as user_id, id as agency_id from agencies
  union all
  select user_id, agency_id from agency_members where status = 'approved';

-- messages: who has blocked whom.
create view blocks as select user_id, target_id from message_blocks;

-- follows: who follows whom since when, and the post on whose page it began.
create view follow_ties as select follower_id, followee_id, post_id, created_at from follows;

-- library: likes, favourites and shares of posts, a person's share once a day.
create view reactions as
  select post_id, user_id, 'like'::text as kind, created_at from post_likes
  union all
  select post_id, user_id, 'favorite', created_at from favorites
  union all
  select post_id, user_id, 'share', created_at from post_shares;

-- library: who has read what, and when.
create view readings as select user_id, post_id, at, first_at from reading_history;

-- media-assets: videos as posts show them; nobody can refer anew to one with `removing_at`.
create view videos as
  select id, owner_id, state, percent, failure, files_of, duration_ms, ai_mark is not null as says_ai, removing_at from media_assets;

-- media-assets: stored pictures, in the same way.
create view pictures as
  select id, owner_id, part, media_id, url, key, width, height, widths, seconds, ai_mark is not null as says_ai, removing_at from images;

-- views: every counted view; one without `left_out` is valid.
create view post_views as
  select day, at, post_id, viewer, user_id, source, left_out, network, device, subnet, region, reader from view_events;

-- views: days that take no more views, with the sums of the site once their views have gone.
create view closed_days as
  select day, removed_at, changes, site_views, site_visitors, site_people from closed_view_days;

-- comments and danmaku: all of them, those that are held or off the site too.
create view comment_texts as
  select id, post_id, root_id, author_id, content, risky_words <> '{}' as is_risky, created_at, removed_at, removed_by from comments;
create view danmaku_texts as
  select id, post_id, author_id, at_ms, content, risky_words <> '{}' as is_risky, held, created_at, hidden_at, removed_at from danmaku;

-- moderation: what was reported, and what right holders complained about.
create view reported_cases as
  select id, target_type, target_id, author_id, state, report_count, first_at from report_cases;
create view reporters as select case_id, reporter_id, target_type, target_id from reports;
create view infringement_cases as select id, receipt, state, created_at from infringements;

-- agencies: what waits for an administrator's decision, or did.
create view application_cases as
  select id, applicant_id, agency_id, status, answers ->> 'region' as region, answers ->> 'organisationName' as name, submitted_at,
    decided_at
  from agency_applications;
create view licence_cases as
  select r.id, r.agency_id, r.state, r.submitted_at, (select a.region from agencies a where a.id = r.agency_id) as region
  from licence_renewals r;

-- withdrawals: who asked for how much, and what became of it.
create view payout_requests as select id, owner_id, status, gross, net, applied_at, ended_at from withdrawals;
