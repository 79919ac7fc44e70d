import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sendForMobileSMSCaptcha } from '#contract/accounts/accounts.ts';
import { captchas, sessions } from '#server/db/tables/accounts.ts';
import { createTestApp } from '../../test/test-app.ts';
import { deleteInParts } from '../db/batched-change.ts';
import { accountsHandlers } from '../domains/accounts/handlers.ts';
import { cleanUpSessions } from '../domains/accounts/jobs.ts';
import { keepUp } from './upkeep.ts';

const { call, user, deps, clock } = await createTestApp();

const countOf = async (table: string) =>
  Number((await deps.db.execute(sql`select count(*)::int as n from ${sql.identifier(table)}`)).rows[0]?.['n']);
const A_DAY = 86_400_000;

describe('what has lapsed goes by itself', () => {
  test('limits, spent tickets, keys of calls and unsent events', async () => {
    const soon = new Date(clock.now().getTime() + A_DAY).toISOString();
    const past = new Date(clock.now().getTime() - 2 * A_DAY).toISOString();
    await deps.db.execute(sql`insert into rate_limits (key, points, expire)
      select 'lapsed:' || n, 1, ${clock.now().getTime() - 1000}::bigint from generate_series(1, 2500) n
      union all select 'live', 1, ${clock.now().getTime() + 60_000}::bigint`);
    await deps.db.execute(sql`insert into spent_tickets values ('over', ${past}::timestamptz), ('good', ${soon}::timestamptz)`);
    await deps.db.execute(sql`insert into idempotency_keys (owner_id, call, key, at) values
      ('x', 'c', 'old', ${past}::timestamptz), ('x', 'c', 'new', ${clock.now().toISOString()}::timestamptz)`);
    await deps.db.execute(
      sql`insert into unsent_events (message, at) values ('{}', ${past}::timestamptz), ('{}', ${clock.now().toISOString()}::timestamptz)`,
    );
    await keepUp(deps);
    for (const table of ['rate_limits', 'spent_tickets', 'idempotency_keys', 'unsent_events'])
      expect([table, await countOf(table)]).toEqual([table, 1]);
  });

  test('jobs that were given up, after thirty days, named in the log', async () => {
    const jobs = async () =>
      (
        await deps.db.execute<{ key: string }>(
          sql`select key from graphile_worker.jobs where key like 'kept:%' or key like 'old:%' order by key`,
        )
      ).rows;
    const job = (key: string, attempts: number, days: number) =>
      deps.db
        .execute(sql`with added as (
        select id from graphile_worker.add_job('posts.retag', '{"tag":"x"}'::json, max_attempts => 3, job_key => ${key}))
        select id::text from added`)
        .then(async ({ rows }) => {
          const at = new Date(clock.now().getTime() - days * A_DAY).toISOString();
          await deps.db.execute(sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = 'it broke',
          updated_at = ${at}::timestamptz where id = ${rows[0]?.['id']}::bigint`);
        });
    await job('old:given up', 3, 31);
    await job('kept:given up lately', 3, 29);
    await job('kept:still tried', 2, 31);
    const warned: unknown[] = [];
    const log = { ...deps.log, warn: (...words: unknown[]) => void warned.push(words) } as unknown as typeof deps.log;
    await keepUp({ ...deps, log });
    expect(await jobs()).toEqual([{ key: 'kept:given up lately' }, { key: 'kept:still tried' }]);
    expect(warned).toEqual([
      [{ job: 'posts.retag', payload: '{"tag":"x"}', error: 'it broke' }, 'job that was given up removed'],
    ]);
  });

  test('codes after two days and sessions when they end', async () => {
    const visitor = await user();
    await call(sendForMobileSMSCaptcha, { mobile: '13800009901' }, visitor);
    clock.advance(3 * A_DAY);
    await accountsHandlers(deps)
      .find(({ job }) => job.name === cleanUpSessions.name)
      ?.run({} as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: true });
    expect(await deps.db.$count(captchas)).toBe(0);
    expect(await deps.db.$count(sessions)).toBe(0);
  });

  test('in parts, and without waiting for a row that somebody holds', async () => {
    await deps.db.execute(sql`insert into spent_tickets select 't' || n, now() - interval '1 day' from generate_series(1, 25) n`);
    const another = AsyncLocalStorage.snapshot();
    const deleted = await deps.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from spent_tickets where nonce = 't7' for update`);
      return another(() => deleteInParts(deps.db, sql`spent_tickets`, sql`expires_at < now()`, 10));
    });
    expect(deleted).toBe(24);
  });
});

/**
 * Every table there is, and what bounds it. A new one is named here before this test is green: with the job that removes its rows and
 * after how long, or with how many there can be, or with why it is kept.
 */
const BOUND: Record<string, string> = {
  backups: 'npm run backup: the newest hundred stay',
  // Grown by anybody, without an account.
  captchas: 'accounts.cleanUp: after two days; codes by target, asker and network a day',
  rate_limits: 'upkeep: when they lapse',
  view_sessions: 'insights.cleanUp: after half an hour',
  watching_counts: 'insights.cleanUp: within a minute; one a video that is played and server',
  view_events: 'earnings.cleanUpViews: months before RETAIN_VIEWS_DAYS; an address’s views a minute',
  view_days: 'one a work and day whose views have gone',
  visits: 'insights.removeVisits: two days after they began',
  view_day_parties: 'forty days, ended by the judging of theirs',
  view_day_crowds: 'ended by the judging of their day',
  visit_days: 'one a work and day',
  view_hours: 'one a work and hour',
  view_day_discounts: 'one a work and day; with the month of its views',
  view_weighing: 'one row',
  heat_days: 'kept: one a day of the calendar',
  page_vitals: 'views.removeVitals: after 400 days; 280 a day: vitals, kinds of page, devices and ways to load one',
  page_errors: 'views.removeVitals: after thirty days; 200 different ones a day',
  infringements: 'kept: what somebody may be held to (民法典 第一千一百九十五条)',
  infringement_pictures: 'pictures an hour of a network; moderation.cleanUpProofs: after two days when no complaint took them',
  users: 'kept: one a mobile or mail address; emptied when the account is closed',
  consents: 'one an account and version of a document',
  access_log: 'upkeep: after 184 days',
  access_lookups: 'one a look of an administrator; the next one removes those of before, after two hours',
  unsent_events: 'sent at once; upkeep: after a day',
  tallies: 'one a sum: ten, one a region, category and state, and one a status, identity and region',
  tally_changes: 'counters.foldTallies: within a minute',
  // Grown by whoever has an account, which costs a code.
  sessions: 'accounts.cleanUp: when they end; a login each',
  idempotency_keys: 'upkeep: after a day; one a change that was made',
  spent_tickets: 'upkeep: when they are over, five minutes',
  uploads: 'uploads a day, three under way; media.cleanUp: when given up',
  upload_parts: 'as uploads',
  images: 'a share of the store a person; media.cleanUnused: a week after nothing refers to them',
  media_assets: 'a share of the store a person; media.cleanUnused: a week after nothing refers to them',
  media_captions: 'a language each of a video',
  media_caption_changes: 'as media_captions',
  stored_files: 'one an image, video or archive',
  withheld_folders: 'one an image, video or file of captions of works that were taken down; with their publication',
  posts: 'new works a day; posts.emptyBin: thirty days after deletion',
  post_revisions: 'with their work; one a submission',
  draft_snapshots: 'fifty a work; posts.cleanSnapshots: after thirty days',
  imported_works: 'kept: one a work that an operator imports',
  imported_addresses: 'kept: some a work that an operator imports',
  post_counts: 'one a work',
  post_reviews: 'with their work',
  post_appeals: 'one at a time a decision',
  post_corrections: 'one a work',
  post_takedowns: 'one a takedown, made by an administrator',
  refusals: 'posts.cleanRefusals: after three years, and all but the newest 50,000',
  refused_passages: 'a hundred a refusal',
  refused_pictures: 'one a picture, film and frame of a refusal, of a film twenty-four and its posters',
  unseen_posts: 'one a work that nobody has looked at',
  post_claims: 'none: claims on works are in remark_claims since 0494',
  published_posts: 'one a work',
  sitemap_files: 'one in 45,000 works at most, and when one is divided',
  search_documents: 'one a work',
  documents: 'one a work',
  search_changes: 'one a work; discovery.tellEngine: once the engine knows; none without SEARCH_URL',
  search_terms: 'of published works, tags too; those of none go at once',
  comments: 'with their work',
  comment_likes: 'one a person and comment',
  danmaku: 'with their work',
  follows: 'one a pair',
  chosen_interests: 'ten a person, by their choice; with the account',
  post_likes: 'one a person and work',
  favorites: 'one a person and work',
  favorite_folders: 'fifty a person',
  post_shares: 'one a person, work and day',
  watch_later: 'five hundred a person',
  history_pauses: 'one a person',
  reading_history: 'one a person and work',
  playback_places: 'one a person and work',
  youth_time: 'one a person',
  collections: 'a hundred a person',
  collection_posts: 'two hundred a collection',
  notifications: 'as what they tell of; a partition a month',
  notify_settings: 'one a person',
  notice_opens: 'one a person and notice',
  conversations: 'one a pair; strangers a day',
  conversation_members: 'two a conversation',
  messages: 'kept: what two people have written each other, for as long as either reads it',
  message_blocks: 'one a pair',
  reports: 'moderation.cleanUpProofs: three years after they were handled; one a person and thing',
  report_cases: 'moderation.cleanUpProofs: three years after they were handled; one a thing reported',
  data_exports: 'one a day; takeAway.cleanUp: when they are over',
  work_archives: 'one a day; takeAway.cleanUp: when they are over',
  work_certificates: 'one a published revision',
  recommendations: 'one a person and minute; of the last list',
  invitation_codes: 'kept: who came by whom; with their agency',
  invitation_code_uses: 'one an account and code',
  agencies: 'an application each, decided by a person',
  agency_applications:
    'kept: one open a person, one an agency and one an individual creator; with the account, but for those of agencies',
  agency_application_events: 'with their application',
  agency_licences: 'one a version of an application',
  licence_renewals: 'one open an agency',
  agency_members: 'kept: contracts; one a person and agency at a time',
  agency_member_events: 'kept: contracts',
  agency_shares: 'kept: contracts',
  payees: 'kept: money; one an account that is paid to',
  withdrawals: 'kept: money',
  withdrawal_steps: 'some a withdrawal',
  payout_receipts: 'one a payout, and one where it came back',
  payout_corrections: 'one waiting a withdrawal; two people each',
  payout_files: 'one a batch of payouts, made by an administrator',
  identity_checks:
    'two a submission, one a payee, one face a try and three tries a day; accounts.cleanUp: after a year, and with the account; none without IDENTITY_DRIVER',
  // Grown by the product itself or by administrators, and kept.
  admins: 'made by administrators',
  admin_roles: 'made by administrators; a hundred at most',
  admin_recovery_codes: 'ten an administrator',
  audit_log: 'auditLog.archive: months before AUDIT_LOG_MONTHS become files',
  audit_log_archives: 'kept: one a month that became a file',
  internal_notes: 'made by administrators',
  assignments: 'one a thing that waits; of what was decided until the next is assigned to the same administrator',
  batches: 'batches.cleanUp: ninety days after they ended',
  batch_items: 'as batches',
  carried_activity: 'of the windows of heat, one an hour: gone with their window',
  categories: 'made by administrators',
  category_slugs: 'one a category and name it had',
  tag_aliases: 'made by administrators',
  closed_view_days: 'kept: one a day of the calendar',
  settled_days: 'kept: one a day of the calendar',
  settlement_holders: 'some a person who earns; emptied as they are paid',
  settlement_counts: 'as view_corrections; emptied when the day is settled',
  heat_progress: 'one row',
  hot_actions: 'made by administrators',
  hot_entries: 'one a place and hour; partitions',
  hot_moments: 'kept: one an hour of the calendar',
  hot_snapshots: 'of the last hours',
  installation: 'one row',
  migrations: 'one a migration',
  ledger_accounts: 'kept: some a person who earns',
  ledger_keys: 'kept: one a booking',
  ledger_transactions: 'kept: money',
  ledger_entries: 'kept: money',
  work_earnings: 'kept: one a work and day that earned',
  notices: 'made by administrators',
  sanctions: 'made by administrators',
  sanction_proposals: 'made by administrators; one waits of a kind and person',
  certifications: 'made by administrators; with the account',
  impersonations: 'made by administrators; accounts.cleanUp: after a year; with the account',
  sanction_rules: 'one a rule, of before they were settings',
  payout_configs: 'kept: one a change of the rules',
  review_checks: 'a share of decisions',
  sensitive_words: 'made by administrators',
  profile_changes: 'one a change of a profile; accounts.cleanUp: after ninety days; with the account; none without SAFETY_DRIVER',
  machine_checks: 'some a work, one a comment or danmaku; machineChecks.forget: after ninety days; none without SAFETY_DRIVER',
  machine_check_days: 'machineChecks.forget: after four hundred days; 24 a day: scopes and risks',
  author_remark_settings: 'one a person; two hundred words each',
  post_remark_audiences: 'one a work',
  remark_bans: 'one a pair; two thousand an author',
  remark_rules: 'made by administrators',
  remark_refusals: 'one a no of a moderator to a comment or danmaku; with their work',
  remark_claims: 'twenty minutes each; the next claim takes away what is over',
  site_settings: 'kept: one a change',
  storage_stores: 'made by administrators',
  alert_targets: 'ten mail addresses and ten robots',
  alerts: 'health.cleanUpAlerts: ninety days after they ended; one open a rule',
  alert_messages: 'health.cleanUpAlerts: after ninety days; one a target and minute, and tests of administrators',
  storage_migrations: 'one a move',
  view_corrections: 'made by administrators',
  view_correction_days: 'as view_corrections',
  view_correction_works: 'as view_corrections',
};

/** What only says how fast a table grows says that it does so for ever. */
const RATE = /\b(?:an?|per|in|each) (?:five )?(?:second|minute|hour|day|month)s?\b/;

test('what bounds a table is a bound and not a rate', () => {
  const isBound = (clause: string) => clause.includes(': ') || !RATE.test(clause);
  const rates = Object.entries(BOUND).filter(([, bound]) => !bound.split('; ').some(isBound));
  expect(rates).toEqual([]);
});

test('every table has a named bound', async () => {
  const { rows } = await deps.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  const known = new Set(Object.keys(BOUND));
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
