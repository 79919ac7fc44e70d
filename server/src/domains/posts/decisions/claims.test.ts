import { beforeEach, describe, expect, test } from 'vitest';
import { logList } from '#contract/audit-log/audit-log.ts';
import { adminPostDetail, claimPost } from '#contract/moderation/review.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { createTestApp } from '../../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, clock } = app;
const { submitted } = postsOf(app);
const [one, other, boss] = [await admin('moderator'), await admin('moderator'), await admin('super_admin')];

const claim = (postsId: string, wish: object, by = one) => call(claimPost, { postsId, ...wish }, by);
const leave = (postsId: string, tab: string) => claim(postsId, { claimed: false, tab, leaving: true });
const holderFor = async (postsId: string) => (await call(adminPostDetail, { postsId }, other)).data.claim?.name;

let postsId = '';
beforeEach(async () => {
  postsId = await submitted(articleForm({ title: '等待审核' }), await user('creator'));
});

describe('closing the tab', () => {
  test('lets go of the claim within seconds, and the log says so', async () => {
    await claim(postsId, { tab: 'first' });
    expect(await holderFor(postsId)).toBe(one.account);
    await leave(postsId, 'first');
    clock.advance(16_000);
    expect(await holderFor(postsId)).toBeUndefined();
    expect((await claim(postsId, { tab: 'theirs' }, other)).status).toBe(200);
    const { list } = (await call(logList, { targetId: postsId }, boss)).data;
    expect(list.map(({ action }) => action).toReversed()).toEqual(['posts.claim', 'posts.release', 'posts.claim']);
  });

  test('keeps it for a page that is loaded anew, whichever of the two is heard first', async () => {
    await claim(postsId, { tab: 'before' });
    await leave(postsId, 'before');
    expect((await claim(postsId, { tab: 'x' }, other)).status).toBe(409);
    await claim(postsId, { tab: 'after' });
    await leave(postsId, 'before');
    clock.advance(60_000);
    expect(await holderFor(postsId)).toBe(one.account);
  });

  test('lets go of nothing that another tab has taken since', async () => {
    await claim(postsId, { tab: 'first' });
    await claim(postsId, { tab: 'second' });
    await leave(postsId, 'first');
    await claim(postsId, { claimed: false, tab: 'first' });
    clock.advance(60_000);
    expect(await holderFor(postsId)).toBe(one.account);
    // Going on in the tab that holds it lets it go at once.
    await claim(postsId, { claimed: false, tab: 'second' });
    expect(await holderFor(postsId)).toBeUndefined();
  });
});
