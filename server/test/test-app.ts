import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { Identity } from '#contract/accounts/accounts.ts';
import type { Grants } from '#contract/admins/areas.ts';
import type { AdminRole } from '#contract/admins/sign-in.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import { buildApp, type App, type AppOptions } from '#server/app.ts';
import { parseConfig } from '#server/config.ts';
import { users } from '#server/db/tables/accounts.ts';
import { adminRoles, admins } from '#server/db/tables/admins.ts';
import { auditLog } from '#server/db/tables/audit-log.ts';
import type { Times } from '#server/db/times.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword, openSession } from '#server/domains/accounts/service.ts';
import { openDeps } from '#server/open-deps.ts';
import { withDatabase } from './global-setup.ts';
import { declareWrites, markLogged } from './logged-writes.ts';
import { createClock, type TestClock } from './test-clock.ts';

export interface Answer<Data> {
  status: number;
  code: number;
  msg: string;
  reason?: string;
  data: Data;
  headers: LightMyRequestResponse['headers'];
}

export interface Visitor {
  id: string;
  token: string;
}

export interface TestApp {
  app: App;
  fastify: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  /** Makes a call as a guest, or with somebody's token. Never throws for a refusal. */
  call<C extends Call>(
    call: C,
    input?: unknown,
    by?: { token: string },
    headers?: Record<string, string>,
  ): Promise<Answer<AnswerOf<C>>>;
  /** A new person of that identity with a live session; password Wenjian2026. */
  user(identity?: Exclude<Identity, 'guest'>, more?: Partial<typeof users.$inferInsert>): Promise<Visitor>;
  admin(role?: AdminRole): Promise<Visitor & { account: string }>;
  /** The same with a role made by hand. */
  custom(grants: Grants, limits?: Limits): Promise<Visitor & { account: string; roleId: string }>;
  /** Everything the outbox has taken so far. */
  outbox(): Promise<{ kind: string; to: string; code: string; template?: string }[]>;
}

interface Limits {
  categories?: string[];
  provinces?: string[];
}

let userCount = 0;

/** The whole application on a database of its own, closed when the file is done. */
export async function createTestApp(
  environment: Record<string, string> = {},
  { listsEveryMs = 0 }: Pick<AppOptions, 'listsEveryMs'> = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wenjian-app-'));
  const databaseUrl = await copyTemplate(inject('databaseUrl'));
  const config = parseConfig(
    { LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_POOL: '8', ...environment },
    '/',
  );
  const clock = createClock();
  const opened = await openDeps(config, 'test', (misuse) => {
    throw misuse;
  });
  const deps: Deps & { close(): Promise<void> } = { ...opened, clock, times: timesOf(clock) };
  const app = await buildApp({ deps, checkAnswers: true, listsEveryMs });
  await app.fastify.ready();
  const isWrite = ({ method, who }: Call) => method === 'POST' && who.startsWith('admin');
  const writesFolder = inject('writesFolder');
  await declareWrites(
    writesFolder,
    app.calls.all.filter(isWrite).map(({ path }) => path),
  );

  afterAll(async () => {
    await app.fastify.close();
    await deps.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const insertAdmin = async (role: typeof admins.$inferInsert.role, roleId: string | null = null) => {
    userCount += 1;
    const id = deps.random.id();
    const account = `admin${userCount}`;
    // Long enough an administrator to be somebody's second person.
    const createdAt = new Date(clock.now().getTime() - 30 * 86_400_000);
    await deps.db.insert(admins).values({ id, account, passwordHash: await testPassword, role, roleId, createdAt });
    const { token } = await openSession(deps, deps.db, { kind: 'admin', id }, device);
    return { id, token, account };
  };

  return {
    app,
    fastify: app.fastify,
    deps,
    clock,
    async call(call, input = {}, by, headers = {}) {
      const rows = isWrite(call) ? await deps.db.$count(auditLog) : 0;
      const query = call.method === 'GET' ? `?${new URLSearchParams(stringify(input as object))}` : '';
      const response = await app.fastify.inject({
        method: call.method,
        url: `/api/v1${call.path}${query}`,
        headers: { ...(by === undefined ? {} : { authorization: `Bearer ${by.token}` }), ...headers },
        ...(call.method === 'POST' ? { payload: input as object } : {}),
      });
      if (isWrite(call) && response.statusCode === 200 && (await deps.db.$count(auditLog)) > rows)
        await markLogged(writesFolder, call.path);
      return { status: response.statusCode, headers: response.headers, ...response.json() };
    },
    async user(identity = 'user', more = {}) {
      userCount += 1;
      const id = deps.random.id();
      await deps.db.insert(users).values({
        id,
        nickname: `测试${userCount}`,
        mobile: `139${String(userCount).padStart(8, '0')}`,
        passwordHash: await testPassword,
        identity,
        createdAt: clock.now(),
        ...more,
      });
      const { token } = await openSession(deps, deps.db, { kind: 'user', id }, device);
      return { id, token };
    },
    admin: (role = 'super_admin') => insertAdmin(role),
    async custom(grants, { categories = null, provinces = null }: Partial<Record<keyof Limits, string[] | null>> = {}) {
      const [roleId, at] = [deps.random.id(), clock.now()];
      const role = { id: roleId, name: `角色${roleId}`, grants, categories, provinces };
      await deps.db.insert(adminRoles).values({ ...role, createdBy: 'test', createdAt: at, updatedAt: at });
      return { ...(await insertAdmin('custom', roleId)), roleId };
    },
    async outbox() {
      const text = await readFile(join(dataDir, 'outbox.jsonl'), 'utf8').catch(() => '');
      return text
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
  };
}

export async function disable(deps: Deps, userId: string): Promise<void> {
  await deps.db.update(users).set({ status: 1 }).where(eq(users.id, userId));
}

export const PASSWORD = 'Wenjian2026';

const device = { ip: '127.0.0.1', userAgent: 'test' };
const testPassword = hashPassword(PASSWORD);

/** All sources go with the test's clock. */
const timesOf = (clock: TestClock): Times => ({
  read: async () => ({ process: clock.now(), database: clock.now(), steady: clock.now() }),
});

let copies = 0;

async function copyTemplate(url: string): Promise<string> {
  copies += 1;
  const name = `test_${process.pid}_${copies}_${Math.random().toString(36).slice(2, 8)}`;
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') });
  await client.connect();
  await client.query(`create database ${name} template template_wenjian strategy file_copy`);
  await client.end();
  return withDatabase(url, name);
}

const stringify = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
