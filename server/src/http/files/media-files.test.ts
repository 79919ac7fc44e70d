import { afterAll, describe, expect, test } from 'vitest';
import { info, logout, refreshToken } from '#contract/accounts/accounts.ts';
import { impersonate } from '#contract/accounts/impersonation.ts';
import { userDisable } from '#contract/accounts/users.ts';
import { managerDisable } from '#contract/admins/managers.ts';
import { adminInfo } from '#contract/admins/sign-in.ts';
import { offlinePost } from '#contract/moderation/review.ts';
import * as storage from '#contract/storage/storage.ts';
import { agencyMembers } from '#server/db/tables/agencies.ts';
import { moveWaiting } from '#server/domains/storage/migration/move.ts';
import { lentAddress } from '#server/ports/storage/lent-address.ts';
import { agencyOf } from '../../../test/factories/agency.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { bodyWith, withheldOf } from '../../../test/factories/withheld.ts';
import { startS3 } from '../../../test/s3-server.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, custom, deps, clock } = app;
const { published, picture, video, again } = postsOf(app);
const { seeTo, cookieOf, passOf, get, statusOf, film } = withheldOf(app);
const boss = await admin();

async function joined(agencyId: string): Promise<Visitor> {
  const who = await user('creator');
  const row = { id: deps.random.id(), agencyId, userId: who.id, status: 'approved', createdAt: clock.now() } as const;
  await deps.db.insert(agencyMembers).values(row);
  return who;
}

/** A work that was taken down, by somebody of an agency, with a cover and a film. */
async function takenDown(by: Visitor) {
  const agency = await agencyOf(app);
  const author = await joined(agency.agencyId);
  const [cover, mediaId] = [await picture(author), await video(author)];
  const list = await film(mediaId);
  const postsId = await published(articleForm({ cover, body: bodyWith({ videos: [mediaId] }) }), author, by);
  await call(offlinePost, { postsId, reason: '侵权' }, by);
  await seeTo(postsId);
  return { agency, author, cover, list };
}

const { agency, author, cover, list } = await takenDown(boss);

describe('a withheld file', () => {
  test('is served to its author, the agency and administrators who review, and kept by no cache', async () => {
    for (const pass of [await passOf(author), await passOf(agency), await passOf(boss, 'admin')])
      for (const url of [cover, list]) {
        const { statusCode, headers } = await get(url, `wj_region=hubei; ${pass}`);
        expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'private, no-store']);
        expect(headers).not.toHaveProperty('etag');
        expect(headers).not.toHaveProperty('last-modified');
      }
    const both = `${await passOf(await user('creator'))}; ${await passOf(boss, 'admin')}`;
    expect(await statusOf(cover, both)).toBe(200);
  });

  test('comes in parts, and whole where somebody asks whether it has changed', async () => {
    const pass = await passOf(author);
    const segment = list.replace('master.m3u8', '00000.m4s');
    const part = await get(segment, pass, { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([206, 'bytes 10-19/1000', 10]);
    expect(part.headers['cache-control']).toBe('private, no-store');
    const since = await get(segment, pass, { 'if-modified-since': new Date(4e12).toUTCString(), 'if-none-match': 'W/"3e8-1"' });
    expect(since.statusCode).toBe(200);
    expect((await get(segment, pass, { range: 'bytes=1000-' })).statusCode).toBe(416);
    expect((await get(segment, undefined, { range: 'bytes=10-19' })).statusCode).toBe(404);
    expect((await get(segment, undefined, { 'if-modified-since': new Date(4e12).toUTCString() })).statusCode).toBe(404);
  });

  test('is not there for anybody else', async () => {
    const others = [
      undefined,
      'wj_media=; wj_media_admin=made.up',
      await passOf(await user('creator')),
      await passOf(await joined(agency.agencyId)),
      await passOf(await agencyOf(app)),
      await passOf(await admin('finance'), 'admin'),
      await passOf(await custom({ posts: 'view' }, { categories: ['sports'] }), 'admin'),
      // One cookie in the place of the other.
      (await passOf(author)).replace('wj_media', 'wj_media_admin'),
    ];
    for (const cookie of others) expect([cookie, await statusOf(cover, cookie)]).toEqual([cookie, 404]);
    expect(await statusOf(cover, await passOf(await custom({ posts: 'view' }, { categories: ['nature'] }), 'admin'))).toBe(200);
  });

  test('is lent to a service that judges it by an address for its folder alone, for a time', async () => {
    const until = new Date(clock.now().getTime() + 60_000);
    const lent = lentAddress(deps.secrets, cover, cover.replace('/media/', ''), until);
    expect(await statusOf(lent)).toBe(200);
    expect(await statusOf(`${list}${lent.slice(lent.indexOf('?'))}`)).toBe(404);
    clock.advance(61_000);
    expect(await statusOf(lent)).toBe(404);
  });
});

describe('the cookie', () => {
  test('is for /media alone, out of reach of scripts and of other sites, and only over TLS where the site has it', async () => {
    expect(await cookieOf(author)).toMatch(/^wj_media=[\w.-]+; Path=\/media; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    expect(await cookieOf(boss, 'admin')).toMatch(
      /^wj_media_admin=[\w.-]+; Path=\/media; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    const secure = await createTestApp({ PUBLIC_URL: 'https://wenjian.example' });
    const creator = await secure.user('creator');
    expect((await secure.call(info, {}, creator)).headers['set-cookie']?.toString()).toMatch(/; Secure$/);
  });

  test('comes to creators and administrators alone, and with no other answer', async () => {
    expect(await cookieOf(await user('user'))).toBeUndefined();
    expect((await call(info, {})).headers).not.toHaveProperty('set-cookie');
    expect((await call(adminInfo, {}, author)).headers).not.toHaveProperty('set-cookie');
    expect((await get(cover)).headers).not.toHaveProperty('set-cookie');
    const looking = await call(impersonate, { userId: author.id, reason: '用户反馈看不到作品' }, boss);
    const answer = await call(info, {}, looking.data);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  });

  test('says nothing to calls', async () => {
    const headers = { cookie: await passOf(author), authorization: 'Bearer none-at-all-none-at-all' };
    expect((await call(info, {}, undefined, headers)).status).toBe(421);
    expect((await call(info, {}, undefined, { cookie: headers.cookie })).status).toBe(421);
  });

  test('ends with the login on that device, lives through its renewals, and ends by itself', async () => {
    const [here, there] = [await again(author), await again(author)];
    const [passHere, passThere] = [await passOf(here), await passOf(there)];
    const renewed = await call(refreshToken, {}, here);
    clock.advance(90 * 60_000);
    expect(await statusOf(cover, passHere)).toBe(200);
    await call(logout, {}, { token: renewed.data.token });
    expect([await statusOf(cover, passHere), await statusOf(cover, passThere)]).toEqual([404, 200]);
    clock.advance(31 * 60_000);
    expect(await statusOf(cover, passThere)).toBe(404);
  });

  test('ends when the account is disabled', async () => {
    const chief = await again(boss, 'admin');
    const banned = await takenDown(chief);
    const pass = await passOf(banned.author);
    expect(await statusOf(banned.cover, pass)).toBe(200);
    await call(userDisable, { userId: banned.author.id, reason: '屡次侵权' }, chief);
    expect(await statusOf(banned.cover, pass)).toBe(404);
    const moderator = await admin('moderator');
    const theirs = await passOf(moderator, 'admin');
    expect(await statusOf(banned.cover, theirs)).toBe(200);
    await call(managerDisable, { id: moderator.id }, chief);
    expect(await statusOf(banned.cover, theirs)).toBe(404);
  });
});

describe('of a bucket', async () => {
  const s3 = await startS3(['works']);
  afterAll(() => s3.remove());

  test.each([
    ['server', 200],
    ['signed', 302],
  ] as const)('by %s it is refused before the bucket is asked', async (delivery, served) => {
    const site = await createTestApp();
    const steps = withheldOf(site);
    const chief = await site.admin();
    const author = await site.user('creator');
    const { data } = await site.call(storage.createStore, s3.form('works', { delivery }), chief);
    await site.call(storage.activateStore, { id: data.id }, chief);
    const cover = await postsOf(site).picture(author);
    await moveWaiting(site.deps, new AbortController().signal);
    expect(await steps.statusOf(cover)).toBe(served);
    const beyond = await steps.get(cover, undefined, { range: 'bytes=9999999-' });
    expect(beyond.statusCode).toBe(delivery === 'server' ? 416 : 302);
    const postsId = await postsOf(site).published(articleForm({ cover }), author, chief);
    await site.call(offlinePost, { postsId, reason: '侵权' }, chief);
    await steps.seeTo(postsId);
    expect(await steps.statusOf(cover)).toBe(404);
    const answer = await steps.get(cover, await steps.passOf(author));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([served, 'private, no-store']);
  });
});

test('a range beyond the end of a public file is refused as such, and the refusal is not kept', async () => {
  const { statusCode, headers, body } = await get(await picture(author), undefined, { range: 'bytes=9999999-' });
  expect([statusCode, headers['cache-control'], JSON.parse(body).msg]).toEqual([416, 'no-store', '请求的范围超出文件大小']);
});

test('while the database answers nothing and events are lost, a file that was taken down is not served, and no refusal is kept', async () => {
  const site = await createTestApp();
  const steps = withheldOf(site);
  const [chief, owner] = [await site.admin(), await site.user('creator')];
  const down = await postsOf(site).picture(owner);
  const shown = await postsOf(site).picture(owner);
  const postsId = await postsOf(site).published(articleForm({ cover: down }), owner, chief);
  await site.call(offlinePost, { postsId, reason: '侵权' }, chief);
  await steps.seeTo(postsId);
  const client = await site.deps.db.$client.connect();
  await client.query('begin');
  await client.query('lock table withheld_folders in access exclusive mode');
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wenjian-events' and datname = current_database()`,
  );
  await expect.poll(() => steps.statusOf(shown)).toBe(503);
  for (let n = 0; n < 20; n += 1) {
    const { statusCode, headers } = await steps.get(n % 2 === 0 ? down : shown);
    expect([n % 2 === 0 ? [404, 503] : [503], headers['cache-control']]).toEqual([
      expect.arrayContaining([statusCode]),
      'no-store',
    ]);
    if (statusCode === 503) expect(headers['retry-after']).toBe('2');
  }
  await client.query('rollback');
  client.release();
  await expect.poll(() => steps.statusOf(shown)).toBe(200);
  expect((await steps.get(shown)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await steps.statusOf(down)).toBe(404);
});
