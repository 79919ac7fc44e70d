import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { areaOf, type AdminArea } from '#contract/admins/areas.ts';
import { PERMISSIONS } from '#contract/admins/constants.ts';
import type { Permission } from '#contract/admins/sign-in.ts';
import type { Call, Who } from '#contract/call.ts';
import { describe as describeCalls } from '#server/http/calls/openapi.ts';
import { createTestApp, type Visitor } from './test-app.ts';

const { app, fastify, call, user, admin } = await createTestApp();

type Name = 'guest' | 'dead' | 'user' | 'creator' | 'agencies' | 'moderator' | 'finance' | 'admin' | 'super_admin';

/** A new session for each call: some calls end the one that makes them. */
const visitors: Record<Name, () => Promise<Pick<Visitor, 'token'> | undefined>> = {
  guest: async () => undefined,
  dead: async () => ({ token: 'd'.repeat(43) }),
  user: () => user('user'),
  creator: () => user('creator'),
  agencies: () => user('agencies'),
  moderator: () => admin('moderator'),
  finance: () => admin('finance'),
  admin: () => admin('admin'),
  super_admin: () => admin('super_admin'),
};

const users: Name[] = ['user', 'creator', 'agencies'];
const admins: Name[] = ['moderator', 'finance', 'admin', 'super_admin'];
const everyone = Object.keys(visitors) as Name[];

/** Who gets in; written out by hand, so that it does not repeat the code it checks. */
const ADMITTED: Record<Exclude<Who, `admin.${AdminArea}`> | `admin.${Permission}`, Name[]> = {
  anyone: everyone,
  user: users,
  creator: ['creator', 'agencies'],
  agency: ['agencies'],
  admin: admins,
  'admin.content': ['moderator', 'admin', 'super_admin'],
  'admin.operations': ['admin', 'super_admin'],
  'admin.system': ['super_admin'],
  'admin.money': ['finance', 'admin', 'super_admin'],
  'admin.payoutRules': ['finance', 'super_admin'],
};

/** The areas of each row of the permission table, by hand for the same reason. */
const AREAS: Record<Permission, AdminArea[]> = {
  content: [
    'posts',
    'appeals',
    'reports',
    'infringements',
    'comments',
    'danmaku',
    'profiles',
    'heldMessages',
    'sanctionProposals',
    'remarkRules',
    'spotChecks',
    'words',
    'taxonomy',
    'recommendations',
  ],
  operations: [
    'moderatorFigures',
    'applications',
    'licences',
    'members',
    'users',
    'sanctions',
    'agencies',
    'viewAudit',
    'dashboard',
    'notices',
    'invitationCodes',
    'log',
    'health',
  ],
  system: ['sanctionRules', 'managers', 'payoutConfirm', 'storage', 'accessLog', 'settings', 'alertTargets'],
  money: ['withdrawals', 'reconciliation'],
  payoutRules: ['payoutRules'],
};

const admittedTo = ({ who, alsoReadBy = [] }: Call): Name[] => [
  ...admittedBy(who),
  ...alsoReadBy.flatMap((area) => admittedBy(`admin.${area}`)),
];

function admittedBy(who: Who): Name[] {
  const area = areaOf(who);
  const row = PERMISSIONS.super_admin.find((permission) => area !== null && AREAS[permission].includes(area));
  return row === undefined ? ADMITTED[who as keyof typeof ADMITTED] : ADMITTED[`admin.${row}`];
}

/** A session of the right side but the wrong identity is refused by 403, no such session at all by 421. */
function refusalOf(who: Who, name: Name): 403 | 421 {
  const side = who.startsWith('admin') ? admins : users;
  return side.includes(name) ? 403 : 421;
}

describe.each(app.calls.all.map((declared) => [`${declared.method} ${declared.path}`, declared] as const))(
  '%s',
  (_name, declared) => {
    test.each(everyone)('admits or refuses: %s', async (name) => {
      const answer = await call(declared, {}, await visitors[name]());
      expect(answer.code).toBe(answer.status);
      // Whatever its address looks like to a cache in between, nobody is answered with what was another's.
      expect(answer.headers['cache-control']).toBe('no-store');
      if (admittedTo(declared).includes(name)) expect([403, 421]).not.toContain(answer.status);
      else expect(answer.status).toBe(refusalOf(declared.who, name));
      expect(answer.status).toBeLessThan(500);
      if (answer.status !== 200) expect(answer.msg).toMatch(/\p{Script=Han}/u);
    });
  },
);

test('every field that is not asked for is refused, however deep it lies', () => {
  const open: string[] = [];
  for (const { method, path, input } of app.calls.all) {
    if (method === 'GET') continue;
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
    for (const [at, object] of objectsOf(schema, path)) if (object['additionalProperties'] === undefined) open.push(at);
  }
  // A document is rebuilt from the nodes and marks it may hold (domains/posts/document); nothing else of it is kept.
  expect(open).toEqual([
    '/creator/posts/save properties body anyOf 0',
    '/admin/notice/create properties body',
    '/admin/notice/modify properties body',
  ]);
});

test('no whole number is taken that the database would refuse', () => {
  const endless = app.calls.all.flatMap(({ path, input }) =>
    [...objectsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), path)].flatMap(([at, { properties }]) =>
      Object.entries((properties ?? {}) as Record<string, { type?: string; maximum?: number }>).flatMap(
        ([name, { type, maximum }]) =>
          type === 'integer' && (maximum ?? Number.MAX_SAFE_INTEGER) === Number.MAX_SAFE_INTEGER ? [`${at} ${name}`] : [],
      ),
    ),
  );
  expect(endless).toEqual([]);
});

function* objectsOf(schema: unknown, at: string): Generator<[string, Record<string, unknown>]> {
  if (typeof schema !== 'object' || schema === null) return;
  const held = schema as Record<string, unknown>;
  if (held['type'] === 'object') yield [at, held];
  for (const [name, part] of Object.entries(held)) yield* objectsOf(part, `${at} ${name}`);
}

describe('every answer', () => {
  test.each([
    '/api/v1/user/posts/suggest',
    '/api/v1/user/nothing',
    '/media/image/aa/none/w320.webp',
    '/robots.txt',
    '/healthz',
    '/api/docs/',
  ])('of %s can be neither framed nor sniffed, nor read by other sites', async (url) => {
    const { headers } = await fastify.inject(url);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
    expect(headers['cross-origin-resource-policy']).toBe(url.startsWith('/media/') ? 'cross-origin' : 'same-origin');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('asks browsers to stay with TLS only where the visitor came by it', async () => {
    const behind = await createTestApp({ PUBLIC_URL: 'https://wenjian.example' });
    for (const url of ['/healthz', '/api/v1/user/posts/suggest', '/robots.txt']) {
      const { headers } = await behind.fastify.inject(url);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      // Over plain http browsers ignore it, and say so in everybody's console.
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    }
    expect((await fastify.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
    expect((await fastify.inject('/healthz')).headers).not.toHaveProperty('cross-origin-opener-policy');
  });
});

test('the walk has seen the calls of the specification', () => {
  const paths = app.calls.all.map(({ path }) => path);
  for (const path of [
    '/admin/admin/loginForAccountPassword',
    '/user/user/loginForMobileSMSCaptcha',
    '/user/user/loginForMobilePassword',
    '/user/user/loginForEmailPassword',
    '/user/user/sendForMobileSMSCaptcha',
    '/user/posts/suggest',
    '/user/posts/detail',
    '/user/user/publicInfo',
    '/user/user/info',
    '/creator/posts/categoryList',
  ])
    expect(paths).toContain(path);
  expect(new Set(app.calls.all.map(({ method, path }) => `${method} ${path}`)).size).toBe(paths.length);
});

test('the contract is a valid OpenAPI document', async () => {
  const answer = await fastify.inject('/api/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(describeCalls(app.calls.all))));
  const result = await new Validator().validate(answer.json());
  expect(result).toEqual({ valid: true });
});

describe('what cannot be read as a request', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    fastify.inject({
      method: 'POST',
      url: '/api/v1/user/user/loginForMobilePassword',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each([
    ['broken JSON', '{"mobile":', {}, 400, '请求内容不是有效的 JSON'],
    ['no body', '', {}, 400, '请求内容为空'],
    ['a list', '[]', {}, 400, '提交的内容格式不正确'],
    ['a number', '7', {}, 400, '提交的内容格式不正确'],
    ['null', 'null', {}, 400, '请输入手机号和密码'],
    ['another type', '<x/>', { 'content-type': 'application/xml' }, 400, '不支持的内容类型，请使用 application/json'],
    ['five megabytes', JSON.stringify({ mobile: 'x'.repeat(5_000_000) }), {}, 413, '提交的内容过大'],
    ['a poisoned prototype', '{"__proto__":{"admin":true},"mobile":"1"}', {}, 400, '请求内容不是有效的 JSON'],
  ])('%s is refused', async (_name, payload, headers, status, message) => {
    const answer = await post(payload, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: status, msg: message });
  });

  test('an error carries the id of its request', async () => {
    const answer = await post('{}');
    expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
  });

  test('an unknown call is 404 with a sentence', async () => {
    const answer = await fastify.inject('/api/v1/user/nothing/here');
    expect(answer.json()).toMatchObject({ code: 404, msg: '接口不存在' });
  });
});
