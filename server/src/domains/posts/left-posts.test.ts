import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import * as archives from '#contract/data-exports/posts.ts';
import * as own from '#contract/posts/own-posts.ts';
import * as contract from '#contract/posts/drafts.ts';
import * as collections from '#contract/posts/collections.ts';
import { approvePost } from '#contract/moderation/review.ts';
import * as notifications from '#contract/notifications/notifications.ts';
import { detail } from '#contract/posts/post.ts';
import * as revisions from '#contract/posts/revisions.ts';
import { agencyOf } from '../../../test/factories/agency.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, deps } = app;
const { made, published } = postsOf(app);
const reviewer = await admin('moderator');
const [agency, other] = [await agencyOf(app, { name: '江畔影像' }), await agencyOf(app)];
const [author, colleague, stranger] = [await joined(agency), await joined(agency), await joined(other)];
const text = { title: '江上的灯', body: articleForm().body };

async function joined({ agencyId }: { agencyId: string }): Promise<Visitor> {
  const who = await user('creator');
  await deps.db.execute(sql`
    insert into agency_members (id, user_id, agency_id, status, created_at, approved_at)
    values (${who.id}, ${who.id}, ${agencyId}, 'approved', now(), now())`);
  return who;
}

const ended = async (status: 'removed' | 'disabled' | 'approved'): Promise<void> => {
  await deps.db.execute(sql`update agency_members set status = ${status} where id = ${author.id}`);
  await deps.db.execute(sql`update users set identity = ${status === 'approved' ? 'creator' : 'user'} where id = ${author.id}`);
};

/** What each of the calls that change or read a post answers to somebody. */
const walk = async (postsId: string, who: Visitor): Promise<Record<string, number>> => ({
  detail: (await call(contract.ownDetail, { postsId }, who)).status,
  revisions: (await call(revisions.listRevisions, { postsId }, who)).status,
  save: (await call(contract.save, { ...articleForm(text), postsId }, who)).status,
  collection: (await call(collections.placeInCollection, { postsId, collectionId: null }, who)).status,
  copy: (await call(own.copyPost, { postsId }, who)).status,
  remove: (await call(contract.remove, { postsId }, who)).status,
  offline: (await call(contract.offline, { postsId }, who)).status,
  submit: (await call(contract.submit, { postsId }, who)).status,
  reschedule: (await call(contract.reschedule, { postsId, publishAt: null }, who)).status,
  retract: (await call(contract.retract, { postsId }, who)).status,
});
const NOTHING_OF_IT = Object.fromEntries(
  ['detail', 'revisions', 'save', 'collection', 'copy', 'remove', 'offline', 'submit', 'reschedule', 'retract'].map((name) => [
    name,
    404,
  ]),
);

let post = '';
let draft = '';
beforeAll(async () => {
  await ended('approved');
  post = await published(articleForm({ title: '江上的灯' }), author, reviewer);
  draft = await made(articleForm({ title: '还没写完' }), author);
});

describe('what somebody who has left an agency wrote for it', () => {
  test.each(['removed', 'disabled'] as const)('is managed by the agency, not thrown away (member %s)', async (status) => {
    await ended(status);
    await deps.db.execute(sql`update posts set status = 'published', review = 'none' where id = ${post}`);
    expect(await walk(post, agency)).toEqual({
      detail: 200,
      revisions: 200,
      save: 200,
      collection: 403,
      copy: 403,
      remove: 403,
      offline: 200,
      submit: 200,
      reschedule: 409,
      retract: 200,
    });
    await call(contract.submit, { postsId: post }, agency);
    const row = (await call(own.listOwn, { author: 'all' }, agency)).data.list.find(({ id }) => id === post);
    expect(row).toMatchObject({
      managedBy: { id: agency.agencyId, name: '江畔影像' },
      can: { retract: true, remove: false, restore: false },
    });
    const { list } = (await call(notifications.notifyList, { kind: 'audit' }, author)).data;
    expect(list[0]).toMatchObject({ title: '原机构下线了你的文章《江上的灯》', link: '/settings?tab=agency' });
  });

  test('shows its author what became of it, and lets them take it along, not change it', async () => {
    await ended('removed');
    const mine = (await call(own.listOwn, {}, author)).data.list;
    const none = {
      edit: false,
      submit: false,
      retract: false,
      reschedule: false,
      offline: false,
      remove: false,
      restore: false,
      appeal: false,
    };
    expect(mine.find(({ id }) => id === post)).toMatchObject({ managedBy: { name: '江畔影像' }, can: none });
    expect(await call(contract.offline, { postsId: post }, author)).toMatchObject({
      status: 403,
      msg: '作品由 江畔影像 管理，你可以查看和导出',
    });
    expect((await call(contract.remove, { postsId: post }, author)).status).toBe(403);
    expect((await call(archives.requestPostArchive, {}, author)).status).toBe(200);
    expect((await call(archives.issueCertificate, { postsId: post }, author)).data.author).not.toBe('');
    // A member who has joined another agency meanwhile takes nothing with them either.
    await deps.db.execute(sql`update users set identity = 'creator' where id = ${author.id}`);
    expect((await call(contract.save, { ...articleForm(text), postsId: post }, author)).status).toBe(403);
    expect((await call(own.copyPost, { postsId: post }, author)).status).toBe(403);
    await ended('removed');
  });

  test('leaves them what never came out: nobody else sees it, and they may throw it away', async () => {
    await ended('removed');
    expect(await walk(draft, agency)).toEqual(NOTHING_OF_IT);
    expect((await call(own.listOwn, {}, author)).data.list.find(({ id }) => id === draft)).toMatchObject({
      managedBy: null,
      can: { edit: false, remove: true },
    });
    expect((await call(contract.remove, { postsId: draft }, author)).data.status).toBe('deleted');
    expect((await call(contract.restore, { postsId: draft }, author)).data.status).toBe('draft');
  });

  test('is nobody else’s: another agency, another member and a member of another agency are told that there is no such post', async () => {
    await ended('removed');
    for (const who of [other, colleague, stranger]) expect(await walk(post, who)).toEqual(NOTHING_OF_IT);
    for (const who of [other, colleague, stranger]) expect(await walk(draft, who)).toEqual(NOTHING_OF_IT);
  });

  test('is its author’s again once they come back, and while the agency is stopped as far as it can be taken off', async () => {
    await ended('approved');
    expect((await call(contract.save, { ...articleForm(text), postsId: post }, agency)).status).toBe(404);
    await call(contract.retract, { postsId: post }, author);
    await call(contract.submit, { postsId: post }, author);
    await call(approvePost, { postsId: post }, reviewer);
    await ended('removed');
    expect((await call(detail, { postsId: post }, agency)).data.can).toEqual({ edit: true, offline: true });
    expect((await call(detail, { postsId: post }, author)).data.can).toBeUndefined();
    await deps.db.execute(sql`update agencies set status = 1 where id = ${agency.agencyId}`);
    expect((await call(detail, { postsId: post }, author)).data.can).toEqual({ edit: false, offline: true });
    await deps.db.execute(sql`update agencies set status = 0 where id = ${agency.agencyId}`);
  });
});
