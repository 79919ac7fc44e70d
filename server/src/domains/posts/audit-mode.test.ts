import { beforeEach, expect, test } from 'vitest';
import * as posts from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import * as settings from '#contract/settings/settings.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, deps } = app;
const { made, video } = postsOf(app);
const operator = await admin('super_admin');
const RISKY = articleForm({ body: body('都说这门生意稳赚不赔。') });

let author = await user('creator');
beforeEach(async () => {
  author = await user('creator');
});

async function auditing(auditMode: settings.AuditMode): Promise<void> {
  const { data } = await call(settings.getSettings, {}, operator);
  await call(settings.saveSettings, { version: data.version, settings: { ...data.settings, auditMode } }, operator);
}
const submitted = async (form: object, more: object = {}) => {
  const postsId = await made(form, author);
  return (await call(posts.submit, { postsId, ...more }, author)).data;
};
const canBeRead = async (postsId: string) => (await call(postContract.detail, { postsId })).status === 200;

test('every post waits for a moderator unless the operator says otherwise', async () => {
  expect(await submitted(articleForm())).toMatchObject({ status: 'pending', queuePosition: 1 });
});

test('with only risky posts audited, the others are read at once', async () => {
  await auditing('risky');
  const plain = await submitted(articleForm());
  expect(plain.status).toBe('published');
  expect(await canBeRead(plain.postsId)).toBe(true);
  expect((await submitted(RISKY)).status).toBe('pending');
  const publishAt = new Date(deps.clock.now().getTime() + 3_600_000).toISOString();
  expect((await submitted(articleForm(), { publishAt })).status).toBe('scheduled');
});

test('with posts audited after publication, only a video that cannot be watched yet waits', async () => {
  await auditing('after');
  expect((await submitted(RISKY)).status).toBe('published');
  const clip = async (state: 'ready' | 'processing') => ({
    type: 'video',
    title: '江边的清晨',
    categoryId: 'nature',
    mediaId: await video(author, state),
  });
  expect((await submitted(await clip('ready'))).status).toBe('published');
  expect((await submitted(await clip('processing'))).status).toBe('pending');
});
