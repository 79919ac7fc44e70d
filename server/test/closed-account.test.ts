import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as settings from '#contract/accounts/settings.ts';
import { saveApplication } from '#contract/agencies/applications.ts';
import { createComment } from '#contract/comments/comments.ts';
import { sendDanmaku } from '#contract/danmaku/danmaku.ts';
import { setFollow } from '#contract/follows/follows.ts';
import { createFolder } from '#contract/library/folders.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { createCollection } from '#contract/posts/collections.ts';
import { allHandlers } from '#server/job-handlers.ts';
import { articleForm, body, postsOf } from './factories/posts.ts';
import { publishedPost } from './factories/published-post.ts';
import { uploadedPicture } from './ids-of-others/uploaded-picture.ts';
import { createTestApp, PASSWORD } from './test-app.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { made, published, video } = postsOf(app);
const DAY = 86_400_000;

/** What stands in docs/security.md under its heading: places, each with its reason and term. */
async function keptByDocument(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../../docs/security.md'), 'utf8');
  const section = text.split('## What stays of a closed account')[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, places]) =>
    [...(places ?? '').matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, place]) => place ?? ''),
  );
}

/** Every column of text, JSON or lists that holds one of these words. */
async function placesOf(words: string[]): Promise<string[]> {
  const { rows: columns } = await deps.db.execute<{ place: string; t: string; c: string }>(sql`
    select c.table_name as t, c.column_name as c from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relnamespace = c.table_schema::regnamespace
    where c.table_schema in ('public', 'graphile_worker') and t.relkind in ('r', 'p') and not t.relispartition
      and c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying') and c.table_schema = 'public'`);
  const found = [];
  for (const { t, c } of columns) {
    const { rows } = await deps.db.execute<{ word: string }>(sql`
      select given.wanted as word from unnest(${sql.param(words)}::text[]) as given (wanted)
      where exists (select from ${sql.identifier(t)} as searched where position(given.wanted in searched.${sql.identifier(c)}::text) > 0)`);
    found.push(...rows.map(({ word }) => `${t}.${c}: ${word}`));
  }
  return found;
}

/** What waits for the worker, and what it does by the clock but for `without`. */
async function work(without?: string): Promise<void> {
  const handlers = allHandlers(deps);
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: true };
  for (const { job, run } of handlers)
    if (job.cron !== undefined && !job.name.startsWith('earnings') && job.name !== without) await run({} as never, context);
  for (let left = 100; left > 0; left -= 1) {
    const { rows } = await deps.db.execute<{ id: string; name: string; payload: Record<string, unknown> }>(sql`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id returning j.id::text, t.identifier as name, j.payload`);
    if (rows.length === 0) return;
    for (const { name, payload } of rows) await handlers.find(({ job }) => job.name === name)?.run(payload as never, context);
  }
}

test('after an account is closed and its terms are over, a search through all rows and files finds what is listed and nothing else', async () => {
  const words = {
    mobile: '13477788899',
    email: 'farewell@example.com',
    nickname: '告别者阿岚',
    bio: '岚的简介岚岚',
    folder: '岚的收藏夹',
    draft: '岚的未发表手稿',
    post: '岚的公开作品',
    collection: '岚的合集名',
    comment: '岚写的评论',
    danmaku: '岚发的弹幕',
    message: '岚寄的私信',
    report: '岚的举报说明',
    operator: '岚小姐本名',
    idNumber: '110101199003074477',
  };
  const [peer, author, chief] = [await user(), await user('creator'), await admin()];
  const person = await user('creator', { mobile: words.mobile, email: words.email, nickname: words.nickname });
  const avatar = await uploadedPicture(app, person, 'avatar');
  const document = await uploadedPicture(app, person, 'document');
  const other = await published(articleForm(), author, chief);
  const filmed = await publishedPost(deps, { authorId: author.id });
  await deps.db.execute(sql`update posts set type = 'video' where id = ${filmed}`);
  await deps.db.execute(sql`update post_revisions set media_id = ${await video(author)} where post_id = ${filmed}`);
  const ok = async (answer: Promise<{ status: number; msg: string }>) => {
    const { status, msg } = await answer;
    expect([status, msg]).toEqual([200, msg]);
  };
  await ok(call(settings.modifyInfo, { bio: words.bio, avatar }, person));
  await ok(call(setFollow, { userId: author.id, followed: true }, person));
  await ok(call(createComment, { postsId: other, content: words.comment }, person));
  await ok(call(createComment, { postsId: other, content: `@${words.nickname} 你好` }, peer));
  await ok(call(sendDanmaku, { postsId: filmed, content: words.danmaku, atMs: 1000 } as never, person));
  await ok(call(sendMessage, { toUserId: peer.id, content: words.message }, person));
  await ok(call(createReport, { targetType: 'post', targetId: other, reason: 'other', detail: words.report } as never, person));
  await ok(call(createFolder, { name: words.folder } as never, person));
  await ok(call(createCollection, { title: words.collection, description: '' } as never, person));
  await published(articleForm({ title: words.post }), person, chief);
  await made(articleForm({ title: words.draft, body: body(words.draft) }), person);
  await work();
  await deps.db.execute(sql`update users set identity = 'user' where id = ${person.id}`);
  await call(
    saveApplication,
    { kind: 'media', answers: { operatorName: words.operator, idNumber: words.idNumber, idFront: document } } as never,
    person,
  );
  await call(settings.exportData, {}, person);
  await work();

  await ok(call(settings.deleteAccount, { password: PASSWORD }, person));
  clock.advance(16 * DAY);
  await work();
  // The bin, documents, exports, the access log, months of notifications.
  for (const wait of [1, 8, 31, 8, 1, 190, 8, 1, 400]) {
    clock.advance(wait * DAY);
    // Nobody is on the site any more: to close two years of empty days would take nine tenths of the test.
    await work('views.correctCounts');
  }
  const found = (await placesOf([...Object.values(words), avatar, document])).sort();
  const listed = await keptByDocument();
  expect(found.filter((one) => !listed.includes(one.split(':')[0] ?? ''))).toEqual([]);

  const entries = await readdir(deps.config.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const ids = [avatar.split('/').at(-2) ?? '?', document.slice('private:'.length)];
  expect(files.filter((path) => ids.some((id) => path.includes(id)))).toEqual([]);
  for (const path of files) {
    const content = (await readFile(path)).toString();
    expect([path, Object.values(words).filter((word) => content.includes(word))]).toEqual([path, []]);
  }
}, 120_000);
