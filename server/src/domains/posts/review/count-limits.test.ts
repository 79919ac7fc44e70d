import { expect, test } from 'vitest';
import { remarkLimits } from '#contract/comments/audience.ts';
import { createComment } from '#contract/comments/comments.ts';
import { ownLimits } from '#contract/posts/own-posts.ts';
import { getSettings, saveSettings, type SiteSettings } from '#contract/settings/settings.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { createTestApp } from '../../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin } = app;
const { published, submitted } = postsOf(app);

async function set(change: Partial<SiteSettings>): Promise<void> {
  const by = await admin();
  const { data } = await call(getSettings, {}, by);
  await call(saveSettings, { version: data.version, settings: { ...data.settings, ...change } }, by);
}

test('a new author sees what is left of the day, and is no longer new after three posts that people passed', async () => {
  const [who, reviewer] = [await user('creator'), await admin()];
  const limits = async () => (await call(ownLimits, {}, who)).data;
  const { submits, ...rest } = await limits();
  expect(rest).toEqual({ newcomer: { approved: 0, needed: 3 }, reviewedAfter: false });
  expect(submits.left).toBe(submits.max);
  await submitted(articleForm(), who);
  for (let times = 0; times < 2; times += 1) await published(articleForm(), who, reviewer);
  expect(await limits()).toMatchObject({ submits: { left: submits.max - 3 }, newcomer: { approved: 2, needed: 3 } });
  await set({ auditMode: 'after' });
  expect(await limits()).toMatchObject({ reviewedAfter: true });
  // It appears at once, and nobody has seen it yet.
  await submitted(articleForm(), who);
  expect(await limits()).toMatchObject({ newcomer: { approved: 2, needed: 3 } });
  await set({ auditMode: 'all' });
  await published(articleForm(), who, reviewer);
  expect(await limits()).toMatchObject({ newcomer: null });
});

test('first comments wait only where the setting says so, until enough of them are shown', async () => {
  const [who, author, reviewer] = [await user('creator'), await user('creator'), await admin()];
  const limits = async () => (await call(remarkLimits, {}, who)).data.newcomer;
  expect(await limits()).toBeNull();
  const postsId = await published(articleForm(), author, reviewer);
  await call(createComment, { postsId, content: '写得真好' }, who);
  await set({ remarkMode: 'newcomers', newcomerRemarks: 2 });
  expect(await limits()).toEqual({ shown: 1, needed: 2 });
  await set({ newcomerRemarks: 1 });
  expect(await limits()).toBeNull();
});
