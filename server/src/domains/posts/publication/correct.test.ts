import { describe, expect, test } from 'vitest';
import { listCorrections } from '#contract/posts/corrections.ts';
import * as insights from '#contract/views/views.ts';
import { approvePost, offlinePost } from '#contract/moderation/review.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import * as posts from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';
import { notifyReaders } from './correct.ts';
import { differencesBetween, summaryOfDifferences } from '../revisions/differences.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published } = postsOf(app);
const author = await user('creator');
const reviewer = await admin('moderator');

const FIRST = articleForm({ title: '归候鸟', body: body('今年来了六十万只候鸟。', '湖醒了。') });

async function change(postsId: string, more: object) {
  await call(posts.save, { ...FIRST, postsId, ...more }, author);
  await call(posts.submit, { postsId }, author);
  const { status } = await call(approvePost, { postsId }, reviewer);
  expect(status).toBe(200);
}
const recordOf = async (postsId: string) => (await call(listCorrections, { postsId })).data;
const read = (by: Visitor, postsId: string) =>
  call(insights.viewPost, { postsId, sessionId: `session-${by.id}`, seconds: 9 }, by, {
    'user-agent': 'Mozilla/5.0 Firefox/140.0',
  });

describe('the record of corrections', () => {
  test('tells everybody what a newer version says differently, from the moment it is shown', async () => {
    const postsId = await published(FIRST, author, reviewer);
    expect(await recordOf(postsId)).toEqual([]);
    expect((await call(postContract.detail, { postsId })).data).not.toHaveProperty('corrected');
    await call(posts.save, { ...FIRST, postsId, body: body('今年来了七十万只候鸟。', '湖醒了。') }, author);
    await call(posts.submit, { postsId }, author);
    expect(await recordOf(postsId)).toEqual([]);
    await call(approvePost, { postsId }, reviewer);
    expect(await recordOf(postsId)).toMatchObject([
      {
        number: 2,
        summary: '“六十万只”更正为“七十万只”',
        differences: [
          {
            field: 'body',
            parts: [
              { kind: 'same', text: '今年来了' },
              { kind: 'removed', text: '六十万只' },
              { kind: 'added', text: '七十万只' },
              { kind: 'same', text: '候鸟。' },
            ],
          },
        ],
      },
    ]);
    expect((await call(postContract.detail, { postsId })).data.corrected).toMatchObject({
      places: 1,
      summary: '“六十万只”更正为“七十万只”',
    });
  });

  test('keeps each change, the last one first', async () => {
    const postsId = await published(FIRST, author, reviewer);
    await change(postsId, { title: '归来的候鸟' });
    clock.advance(1000);
    await change(postsId, { title: '归来的候鸟', body: body('今年来了六十万只候鸟。', '湖醒了。', '它们明年还来。') });
    expect((await recordOf(postsId)).map(({ number, differences }) => [number, differences[0]?.field])).toEqual([
      [3, 'body'],
      [2, 'title'],
    ]);
    expect((await call(postContract.detail, { postsId })).data.corrected?.places).toBe(2);
  });

  test('stays empty when only the tags or the cover change', async () => {
    const postsId = await published(FIRST, author, reviewer);
    await change(postsId, { tags: ['鄱阳湖'] });
    expect(await recordOf(postsId)).toEqual([]);
  });

  test('goes with a post that is taken off the site', async () => {
    const postsId = await published(FIRST, author, reviewer);
    await change(postsId, { title: '归来的候鸟' });
    await call(posts.offline, { postsId }, author);
    expect(await recordOf(postsId)).toEqual([]);
  });
});

test('those who read the older version are told once; who read none of it, or wrote it, is not', async () => {
  const postsId = await published(FIRST, author, reviewer);
  const [reader, late] = [await user(), await user()];
  await read(reader, postsId);
  await read(author, postsId);
  clock.advance(1000);
  await change(postsId, { title: '归来的候鸟' });
  clock.advance(1000);
  await read(late, postsId);
  const { rows } = await deps.db.$client.query('select id from post_corrections where post_id = $1', [postsId]);
  for (let round = 0; round < 2; round += 1) await notifyReaders(deps, { correctionId: rows[0].id, after: '' });
  const notified = async (by: Visitor) => (await call(notifyList, { kind: 'system' }, by)).data.list;
  expect(await notified(reader)).toMatchObject([
    {
      title: '你读过的文章《归来的候鸟》有更正',
      link: `/article/${postsId}#corrections`,
      content: '标题改为“归来的候鸟”',
    },
  ]);
  expect([await notified(late), await notified(author)]).toEqual([[], []]);
});

test('nobody is told of what was taken down before they could be', async () => {
  const postsId = await published(FIRST, author, reviewer);
  const reader = await user();
  await read(reader, postsId);
  clock.advance(1000);
  await change(postsId, { title: '归来的候鸟' });
  const { rows } = await deps.db.$client.query('select id from post_corrections where post_id = $1', [postsId]);
  await call(offlinePost, { postsId, reason: '侵权' }, reviewer);
  await notifyReaders(deps, { correctionId: rows[0].id, after: '' });
  expect((await call(notifyList, { kind: 'system' }, reader)).data.list).toEqual([]);
});

describe('differences', () => {
  const text = (lines: string[], more = {}) => ({ title: '题', summary: '', body: body(...lines), mediaId: null, ...more });

  test('of a paragraph that was written anew show the old one and the new one whole', () => {
    const found = differencesBetween(text(['天亮了，鸟飞走了。', '完。']), text(['我们在北堤等到很晚也没有等来。', '完。']));
    expect(found).toEqual([
      {
        field: 'body',
        parts: [
          { kind: 'removed', text: '天亮了，鸟飞走了。' },
          { kind: 'added', text: '我们在北堤等到很晚也没有等来。' },
        ],
      },
    ]);
  });

  test('of long texts leave out what stayed the same', () => {
    const [found] = differencesBetween(text([`${'水'.repeat(200)}六十只`]), text([`${'水'.repeat(200)}七十只`]));
    expect(found?.parts[0]).toEqual({ kind: 'same', text: `…${'水'.repeat(24)}` });
  });

  test('are told in one line', () => {
    const found = differencesBetween(text(['甲', '乙']), text(['丙', '乙', '丁'], { title: '新题', mediaId: 'm' }));
    expect(summaryOfDifferences(found)).toBe('修改了标题、正文、视频，共 4 处');
    const one = (old: string, next: string) => summaryOfDifferences(differencesBetween(text([old]), text([next])));
    expect(one('湖边有三百户人家。', '湖边有人家。')).toBe('删去“三百户”');
    expect(one('湖边有人家，灯亮着。', '湖边有三百户人家，灯亮着。')).toBe('增加“三百户”');
  });

  test('of fifty thousand characters written anew are found', () => {
    const long = (seed: number) => text(Array.from({ length: 500 }, (_, n) => `第${n * seed}段，`.repeat(12)));
    expect(differencesBetween(long(3), long(7)).length).toBeGreaterThan(50);
  });
});
