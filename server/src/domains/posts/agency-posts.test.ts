import { describe, expect, test } from 'vitest';
import { changePosts, listOwn } from '#contract/posts/own-posts.ts';
import * as contract from '#contract/posts/drafts.ts';
import { agencyMembers } from '#server/db/tables/agencies.ts';
import { agencyOf } from '../../../test/factories/agency.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, deps } = app;
const { made, submitted, published } = postsOf(app);
const reviewer = await admin('moderator');
const agency = await agencyOf(app);
const member = await joined('小周');
const other = await joined('小吴');
const stranger = await user('creator');

async function joined(nickname: string) {
  const who = await user('creator', { nickname });
  const at = deps.clock.now();
  await deps.db.insert(agencyMembers).values({
    id: deps.random.id(),
    agencyId: agency.agencyId,
    userId: who.id,
    status: 'approved',
    createdAt: at,
    updatedAt: at,
  } as never);
  return who;
}

const listed = async (query: object, by = agency) => (await call(listOwn, query as never, by)).data;

describe('an agency', () => {
  test('finds its own posts and what its people submitted, and not what they are still writing', async () => {
    const own = await made(articleForm({ title: '机构的草稿' }), agency);
    await made(articleForm({ title: '小周的草稿' }), member);
    const waiting = await submitted(articleForm({ title: '小周在审' }), member);
    const shown = await published(articleForm({ title: '小吴已发' }), other, reviewer);
    await call(contract.save, { ...articleForm({ title: '小吴正在改' }), postsId: shown }, other);
    await submitted(articleForm({ title: '外人的' }), stranger);

    const all = await listed({ author: 'all' });
    expect(all.list.map(({ id }) => id).toSorted()).toEqual([own, waiting, shown].toSorted());
    expect(all.counts).toEqual({ draft: 1, pending: 1, published: 1 });
    expect(all.total).toBe(3);
    const row = all.list.find(({ id }) => id === shown);
    expect(row).toMatchObject({ title: '小吴已发', author: { id: other.id, nickname: '小吴' }, hasNewerDraft: false });
    // A post is its author's alone: the agency looks on.
    expect(Object.values(row?.can ?? {})).not.toContain(true);
    expect(await call(contract.offline, { postsId: shown }, agency)).toMatchObject({ status: 404 });
    expect((await call(changePosts, { action: 'remove', postsIds: [shown] }, agency)).data.done).toBe(0);

    expect((await listed({ author: member.id })).list.map(({ id }) => id)).toEqual([waiting]);
    expect((await listed({ author: member.id, status: 'draft' })).list).toEqual([]);
    expect((await listed({ author: agency.id })).list.map(({ id }) => id)).toEqual([own]);
    expect((await listed({})).list.map(({ id }) => id)).toEqual([own]);
    expect((await listed({ author: stranger.id })).list).toEqual([]);
    expect((await listed({ author: 'all', keywords: '正在改' })).list).toEqual([]);
  });

  test('alone sees posts of others', async () => {
    expect(await call(listOwn, { author: 'all' } as never, member)).toMatchObject({
      status: 403,
      msg: '只有机构可以查看旗下作者的作品',
    });
    expect(await call(listOwn, { author: member.id } as never, member)).toMatchObject({ status: 200 });
  });
});
