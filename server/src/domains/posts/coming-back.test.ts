import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import * as collections from '#contract/posts/collections.ts';
import * as moderation from '#contract/moderation/review.ts';
import * as own from '#contract/posts/own-posts.ts';
import * as posts from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import { restoreRevision } from '#contract/posts/revisions.ts';
import * as settings from '#contract/settings/settings.ts';
import { postTakedowns } from '#server/db/tables/posts.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../test/factories/posts.ts';
import { reindexPostsOf } from './publication/publish.ts';
import { addDays, dayInChina } from '../../core/clock.ts';
import { regroup, retag } from './categories/regroup.ts';
import { publishScheduledPosts } from './service.ts';
import { lapseTakedowns } from './takedowns/service.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published, submitted, again } = postsOf(app);

const operator = await admin('super_admin');
const reviewer = await admin('moderator');
const TEN_MINUTES = 600_000;
const APPROVED = '看过的标题';

/** The audit mode, with a day's limit that a walk does not reach. */
async function auditing(auditMode: settings.AuditMode): Promise<void> {
  const by = await again(operator, 'admin');
  const { data } = await call(settings.getSettings, {}, by);
  const limits = { ...data.settings.limits, submitsADay: 1000 };
  const { msg, status } = await call(
    settings.saveSettings,
    { version: data.version, settings: { ...data.settings, auditMode, limits } },
    by,
  );
  if (status !== 200) throw new Error(msg);
}

/** A post that a person has decided against, the way it came to that, and the only title that readers may still see of it. */
type Refused = (author: Visitor, by: Visitor) => Promise<{ postsId: string; title: string | null }>;

const REFUSALS: Record<string, Refused> = {
  'a post that was taken down': async (author, by) => {
    const postsId = await published(articleForm({ title: APPROVED }), author, by);
    await call(moderation.offlinePost, { postsId, reason: '侵权' }, by);
    return { postsId, title: null };
  },
  'a post that was rejected': async (author, by) => {
    const postsId = await submitted(articleForm({ title: APPROVED }), author);
    await call(moderation.rejectPost, { postsId, reasons: [{ text: '广告导流' }] }, by);
    return { postsId, title: null };
  },
  'a newer version that was rejected': async (author, by) => {
    const postsId = await published(articleForm({ title: APPROVED }), author, by);
    await call(posts.save, articleForm({ postsId, title: '没有通过的标题' }), author);
    await call(posts.submit, { postsId }, author);
    await call(moderation.rejectPost, { postsId, reasons: [{ text: '标题与内容不符' }] }, by);
    return { postsId, title: APPROVED };
  },
};

interface Walk {
  postsId: string;
  author: Visitor;
}

const change = (action: string, { postsId, author }: Walk, more: object = {}) =>
  call(own.changePosts, { action, postsIds: [postsId], ...more }, author);

/** What an author can do with a post; each may be refused, none may bring it back. */
const STEPS: Record<string, (walk: Walk) => Promise<unknown>> = {
  edit: ({ postsId, author }) =>
    call(posts.save, articleForm({ postsId, title: '改过的标题', body: body('全都重写了。') }), author),
  bin: async ({ postsId, author }) => {
    await call(posts.remove, { postsId }, author);
    await call(posts.restore, { postsId }, author);
  },
  change: async (walk) => {
    await change('offline', walk);
    await change('remove', walk);
    await change('restore', walk);
    await change('category', walk, { categoryId: 'tech' });
  },
  collection: async ({ postsId, author }) => {
    const { data } = await call(collections.createCollection, { title: '湖' }, author);
    await call(collections.placeInCollection, { postsId, collectionId: data.id }, author);
  },
  'submit and take back': async ({ postsId, author }) => {
    await call(posts.submit, { postsId }, author);
    await call(posts.retract, { postsId }, author);
  },
  offline: ({ postsId, author }) => call(posts.offline, { postsId }, author),
  'older version': ({ postsId, author }) => call(restoreRevision, { postsId, number: 1 }, author),
  'a time in the draft': ({ postsId, author }) => call(posts.save, articleForm({ postsId, publishAt: inHalfAnHour() }), author),
};

const inHalfAnHour = () => new Date(clock.now().getTime() + 3 * TEN_MINUTES).toISOString();

/** Every path ends in submitting the post, now or for later, and in that time having come. */
const ENDS: Record<string, (walk: Walk) => Promise<unknown>> = {
  'is submitted': ({ postsId, author }) => call(posts.submit, { postsId }, author),
  'is scheduled': async ({ postsId, author }) => {
    await call(posts.submit, { postsId, publishAt: inHalfAnHour() }, author);
    await call(posts.submit, { postsId }, author);
    clock.advance(4 * TEN_MINUTES);
    await publishScheduledPosts(deps);
  },
};

/** Each step by itself, and those that change where a post stands one after the other in every order. */
const MOVING = ['edit', 'bin', 'submit and take back'];
const STEP_BY_STEP: string[][] = [[], ...Object.keys(STEPS).map((one) => [one])];
const ALL_PATHS = [...STEP_BY_STEP, ...MOVING.flatMap((one) => MOVING.map((two) => [one, two]))];

/** In every order in the full suite; else each step where posts are published without a person, and the last step alone in other modes. */
const pathsOf = (mode: settings.AuditMode) => (process.env['TEST_FULL'] ? ALL_PATHS : mode === 'after' ? STEP_BY_STEP : [[]]);

/** The jobs that list posts anew, and the one that empties the time table. */
async function runsByItself(authors: Visitor[]): Promise<void> {
  const signal = new AbortController().signal;
  for (const { id } of authors) await reindexPostsOf(deps, id);
  await regroup(deps, 'nature', signal);
  await retag(deps, '候鸟', signal);
  await publishScheduledPosts(deps);
}

const seenOf = async (postsId: string): Promise<string | null> => {
  const { status, data } = await call(postContract.detail, { postsId });
  return status === 200 ? (data as AnswerOf<typeof postContract.detail>).title : null;
};

describe.each(settings.auditMode.options)('with audit mode %s', (mode) => {
  test.each(Object.entries(REFUSALS))(
    '%s comes back by none of all paths, but by an administrator’s decision',
    async (_name, refuse) => {
      await auditing('all');
      const posts: { walk: Walk; title: string | null; path: string[]; end: string }[] = [];
      const by = await again(reviewer, 'admin');
      for (const path of pathsOf(mode))
        for (const end of Object.keys(ENDS)) {
          if (path.length === 2 && end === 'is scheduled') continue;
          const author = await user('creator');
          const { postsId, title } = await refuse(author, by);
          posts.push({ walk: { postsId, author }, title, path, end });
        }
      await auditing(mode);
      const back: string[] = [];
      for (const { walk, title, path, end } of posts) {
        walk.author = await again(walk.author);
        const steps = [...path.map((name) => [name, STEPS[name]] as const), [end, ENDS[end]] as const];
        for (const [name, step] of steps) {
          await step?.(walk);
          const seen = await seenOf(walk.postsId);
          if (seen !== null && seen !== title) back.push(`${path.join(' → ')} → ${end} (at ${name}: ${seen})`);
        }
      }
      await runsByItself(posts.map(({ walk }) => walk.author));
      for (const { walk, title, path } of posts) {
        const seen = await seenOf(walk.postsId);
        if (seen !== null && seen !== title) back.push(`${path.join(' → ')} → by itself: ${seen}`);
      }
      expect(back).toEqual([]);

      const passing = await again(reviewer, 'admin');
      for (const { walk, path, end } of posts) {
        const { data } = await call(moderation.adminPostDetail, { postsId: walk.postsId }, passing);
        expect([data.status, path, end]).toEqual(['pending', path, end]);
        expect((await call(moderation.approvePost, { postsId: walk.postsId }, passing)).status).toBe(200);
        expect(await seenOf(walk.postsId)).not.toBeNull();
      }
    },
    // Hundreds of walks: what comes of them is asked, not how fast a busy machine is.
    300_000,
  );
});

test('a takedown is a record that stands through edits and the bin, and that an administrator’s decision ends', async () => {
  await auditing('all');
  const [author, by] = [await user('creator'), await again(reviewer, 'admin')];
  const { postsId } = (await REFUSALS['a post that was taken down']?.(author, by)) ?? { postsId: '' };
  await auditing('after');
  const status = async () => (await call(moderation.adminPostDetail, { postsId }, by)).data.takedown;
  const record = await status();
  expect(record).toMatchObject({ reason: '侵权', by: reviewer.account, revision: 1 });
  for (const step of Object.values(STEPS)) {
    await step({ postsId, author });
    expect(await status()).toEqual(record);
  }
  expect((await call(posts.ownDetail, { postsId }, author)).data.status).toBe('offline');
  expect((await call(moderation.restorePost, { postsId }, by)).data.status).toBe('published');
  expect(await status()).toBeNull();
  expect((await deps.db.select().from(postTakedowns).where(eq(postTakedowns.postId, postsId)))[0]).toMatchObject({
    endedBy: reviewer.id,
    endedHow: 'putBack',
  });
  // From here on its author is trusted as before.
  await call(posts.save, articleForm({ postsId, title: '又改了一次' }), author);
  expect((await call(posts.submit, { postsId }, author)).data.status).toBe('published');
});

test('an order with a term stands through every step and every end of them, whatever the audit mode, and after its last day', async () => {
  const [author, by] = [await user('creator'), await again(reviewer, 'admin')];
  await auditing('all');
  const postsId = await published(articleForm({ title: APPROVED }), author, by);
  const order = { rule: 'illegal', law: '《网络安全法》', orderNumber: '1 号', publicReason: '违法', until: chinaDay(1) };
  await call(moderation.offlinePost, { postsId, reason: '违法', ...order }, by);
  const stands = async () =>
    (await deps.db.select().from(postTakedowns).where(eq(postTakedowns.postId, postsId))).map(
      ({ lapsedAt: _lapsedAt, ...row }) => row,
    );
  const before = await stands();
  expect(before).toMatchObject([{ ...order, endedAt: null }]);
  for (const mode of settings.auditMode.options) {
    await auditing(mode);
    const walk = { postsId, author: await again(author) };
    for (const [name, step] of [...Object.entries(STEPS), ...Object.entries(ENDS)]) {
      await step(walk);
      expect([mode, name, await seenOf(postsId), await stands()]).toEqual([mode, name, null, before]);
    }
    await call(posts.retract, { postsId }, walk.author);
    clock.advance(2 * 86_400_000);
    await lapseTakedowns(deps);
    await runsByItself([walk.author]);
    expect([mode, await seenOf(postsId), await stands()]).toEqual([mode, null, before]);
  }
}, 120_000);

const chinaDay = (ahead: number) => addDays(dayInChina(clock.now()), ahead);

test('hiding a post or throwing it away is no way around its takedown', async () => {
  await auditing('all');
  const [author, by] = [await user('creator'), await again(reviewer, 'admin')];
  const [hidden, binned] = [await published(articleForm(), author, by), await published(articleForm(), author, by)];
  await auditing('after');
  await call(posts.offline, { postsId: hidden }, author);
  await call(posts.remove, { postsId: binned }, author);
  for (const postsId of [hidden, binned])
    expect((await call(moderation.offlinePost, { postsId, reason: '侵权' }, by)).status).toBe(200);
  await call(posts.restore, { postsId: binned }, author);
  for (const postsId of [hidden, binned]) {
    expect((await call(posts.submit, { postsId }, author)).data.status).toBe('pending');
    expect(await seenOf(postsId)).toBeNull();
  }
});
