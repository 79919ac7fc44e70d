import pg from 'pg';
import { z } from 'zod';
import { expect, test, vi } from 'vitest';
import { IMPERSONATION_PRIVATE, IMPERSONATION_READ_ONLY } from '#contract/accounts/constants.ts';
import { impersonate } from '#contract/accounts/impersonation.ts';
import { API } from '#contract/address.ts';
import type { Call } from '#contract/call.ts';
import { suggest } from '#contract/discovery/feed.ts';
import { CLOSED_TO_IMPERSONATORS, OPEN_TO_IMPERSONATORS } from '#contract/impersonation.ts';
import { UPLOAD_RESUMABLE_PATH, UPLOAD_SINGLE_PATH } from '#contract/media-assets/constants.ts';
import { NOTIFY_DETECT_PATH } from '#contract/notifications/constants.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { createTestApp } from '../../../../test/test-app.ts';

/** Whatever an administrator asks who looks at the site as a person: nothing is changed, and what is private is refused. */
const { app, call, user, admin, deps, fastify } = await createTestApp();

const operator = await admin();
const one = await user('agencies');
const look = async () => (await call(impersonate, { userId: one.id, reason: '用户反馈首页看不到关注的作者' }, operator)).data;
const addressOf = ({ method, path }: Call) => `${method} ${path}` as const;
const reads = app.calls.all.filter(({ who, method }) => !who.startsWith('admin') && method === 'GET');

/** Need things that the person does not have: an id of their own, a number that is checked. */
const UNANSWERED = [
  'GET /creator/media/detail',
  'GET /user/collection/detail',
  'GET /user/collection/posts',
  'GET /creator/collection/detail',
  'GET /user/certificate/verify',
  'GET /user/comment/replies',
  'GET /user/comment/thread',
  'GET /user/danmaku/list',
  'GET /user/danmaku/news',
  'GET /user/folder/detail',
];

test('each GET of people is either open or closed, and no list names another', () => {
  expect(new Set(reads.map(addressOf))).toEqual(new Set([...OPEN_TO_IMPERSONATORS, ...CLOSED_TO_IMPERSONATORS]));
  expect([...OPEN_TO_IMPERSONATORS].filter((address) => CLOSED_TO_IMPERSONATORS.has(address))).toEqual([]);
});

test.each(app.calls.all.map((declared) => [addressOf(declared), declared] as const))('%s', async (address, declared) => {
  const { status, msg, headers } = await call(declared, {}, await look());
  expect(headers['cache-control']).toBe('no-store');
  if (declared.method !== 'GET') expect([status, msg]).toEqual([403, IMPERSONATION_READ_ONLY]);
  else if (!OPEN_TO_IMPERSONATORS.has(address)) expect([status, msg]).toEqual([403, IMPERSONATION_PRIVATE]);
  else expect([200, 400, 404]).toContain(status);
});

test('nothing is written by what is open, when it has all that it asks for', async () => {
  const postsId = await publishedPost(deps, { authorId: one.id });
  const ids = { postsId, postsIds: postsId, userId: one.id, userIds: one.id, id: one.id };
  const all: Record<string, string> = { ...ids, q: '早晨', slug: 'nature', day: '2026-11-01', since: '2026-11-01T00:00:00Z' };
  const inputOf = (declared: Call) => {
    const { properties = {} } = z.toJSONSchema(declared.input, { io: 'input', unrepresentable: 'any' });
    return Object.fromEntries(Object.entries(all).filter(([name]) => name in properties));
  };
  const begun = await look();
  const written: string[] = [];
  let statements = 0;
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answered = new Map<string, number>();
  try {
    for (const declared of reads.filter((read) => OPEN_TO_IMPERSONATORS.has(addressOf(read))))
      answered.set(addressOf(declared), (await call(declared, inputOf(declared), begun)).status);
    statements = query.mock.calls.length;
    for (const [asked] of query.mock.calls as unknown[][]) {
      const text = typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '');
      if (/\b(insert\s+into|delete\s+from|update\s+"?\w+"?\s+set)\b/i.test(text) && !text.includes('rate_limits'))
        written.push(text);
    }
  } finally {
    query.mockRestore();
  }
  expect(statements).toBeGreaterThan(answered.size);
  expect(written).toEqual([]);
  expect([...answered].filter(([, status]) => status !== 200).map(([address]) => address)).toEqual(UNANSWERED);
});

test('neither the stream of what is live nor an upload is there', async () => {
  const { token } = await look();
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '5' };
  for (const [method, url] of [
    ['GET', NOTIFY_DETECT_PATH],
    ['POST', UPLOAD_SINGLE_PATH],
    ['POST', UPLOAD_RESUMABLE_PATH],
  ] as const) {
    const answer = await fastify.inject({ method, url: API + url, headers });
    expect([url, answer.statusCode, answer.json().msg]).toEqual([url, 403, IMPERSONATION_READ_ONLY]);
  }
});

test('guests are answered what guests are, before and after', async () => {
  const asGuest = async () => (await call(suggest, {})).data;
  const before = await asGuest();
  await call(suggest, {}, await look());
  expect(await asGuest()).toEqual(before);
});
