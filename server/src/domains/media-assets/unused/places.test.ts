import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/test-app.ts';
import { PLACES, PLACES_IN_POSTS } from './store.ts';

const { deps } = await createTestApp();

/** Columns that sound as if they named an upload, or hold any JSON, and do not keep one, each with its reason. */
const KEEP_NONE: Record<string, string> = {
  'images.media_id': 'the film that a frame is of',
  'images.url': 'itself',
  'images.key': 'itself',
  'images.ai_mark': 'what the file says',
  'media_assets.source_key': 'its own file',
  'media_assets.folder': 'its own files',
  'media_assets.filename': 'as its sender calls it',
  'media_assets.files_of': 'an upload of the same file: the files stay with the last one',
  'media_assets.ai_mark': 'what the file says',
  'media_captions.media_id': 'what they are captions of',
  'media_captions.filename': 'as their author calls it',
  'media_captions.key': 'goes with the film',
  'media_captions.url': 'goes with the film',
  'media_caption_changes.media_id': 'what they are captions of',
  'media_caption_changes.filename': 'as their author calls it',
  'media_caption_changes.key': 'goes with the film',
  'media_caption_changes.url': 'goes with the film',
  'uploads.filename': 'as its sender calls it',
  'uploads.media_id': 'what became of it',
  'upload_parts.key': 'goes with the upload',
  'infringement_pictures.key': 'its own file, of a guest; goes with the complaint (moderation)',
  'data_exports.key': 'its own file, for a week',
  'work_archives.key': 'its own file, for a week',
  'audit_log_archives.key': 'its own file',
  'post_revisions.html': 'made of the body',
  'post_revisions.outline': 'headings',
  'post_revisions.source_url': 'where a reprint comes from',
  'notices.html': 'made of the body',
  'machine_checks.content': 'of what it judges, which names it, too',
  'machine_checks.hits': 'words and places',
  'post_corrections.differences': 'words',
  'post_reviews.reasons': 'words',
  'comments.content': 'plain text',
  'comments.mentions': 'people',
  'danmaku.content': 'plain text',
  'messages.content': 'plain text',
  'remark_refusals.content': 'plain text',
  'notifications.content': 'plain text',
  'notifications.link': 'a page of the site',
  'infringements.links': 'pages of the site',
  'infringements.proof': 'plain text',
  'certifications.evidence': 'plain text',
  'certifications.former': 'plain text',
  'agency_applications.reasons': 'words',
  'agency_licences.paper': 'which licence',
  'licence_renewals.paper': 'which licence',
  'consents.document': 'which document',
  'audit_log.before': 'tells what was, and keeps nothing of it',
  'audit_log.after': 'tells what was, and keeps nothing of it',
  'batches.form': 'the form of a bulk change: reasons and terms',
  'admin_roles.grants': 'areas',
  'payout_configs.terms': 'figures',
  'sanction_rules.steps': 'figures',
  'batches.filter': 'words and figures',
  'site_settings.settings': 'words and figures',
  'storage_stores.settings': 'addresses of buckets',
  'storage_stores.test': 'what a test has said',
  'withheld_folders.folder': 'goes with the file',
  'admin_recovery_codes.key_id': 'of a secret key',
  'idempotency_keys.answer': 'what was answered, for a day',
  'idempotency_keys.key': 'of a call',
  'ledger_keys.key': 'of a booking',
  'ledger_transactions.key': 'of a booking',
  'payout_corrections.proof_type': 'of a file of its own beside the row',
  'withdrawals.checks': 'words and figures',
  'payout_receipts.key': 'of a receipt',
  'withdrawals.payout_driver': 'its name',
  'notifications.merge_key': 'which are told as one',
  'posts.draft_key': 'what the editor called it',
  'rate_limits.key': 'of a limit',
  'search_documents.keywords': 'words',
  'search_terms.key': 'a post, a tag or a person',
  'tag_aliases.key': 'a tag',
};

const SUSPECT =
  /image|picture|photo|cover|avatar|logo|icon|poster|media|video|film|url|src|link|file|document|paper|proof|evidence|attachment|content|body|html|value|former|answers|key|folder$/;

test('every column that may name an upload keeps it, or says why it does not', async () => {
  const { rows } = await deps.db.execute<{ place: string; type: string }>(sql`
    select c.table_name || '.' || c.column_name as place, c.data_type as type from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition and c.data_type in ('text', 'jsonb', 'json', 'ARRAY')
    order by 1`);
  const declared = new Set([...Object.keys(PLACES), ...Object.keys(PLACES_IN_POSTS), ...Object.keys(KEEP_NONE)]);
  const may = rows.filter(({ place, type }) => type.startsWith('json') || SUSPECT.test(place.split('.')[1] ?? ''));
  expect(may.map(({ place }) => place).filter((place) => !declared.has(place))).toEqual([]);
  const all = new Set(rows.map(({ place }) => place));
  const kept = [...Object.keys(PLACES), ...Object.keys(PLACES_IN_POSTS)];
  expect(kept.filter((place) => !all.has(place))).toEqual([]);
});
