import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createComment } from '#contract/comments/comments.ts';
import { RemoteFailure } from '#server/core/app-error.ts';
import { agencyOf } from './factories/agency.ts';
import { earned } from './factories/earned.ts';
import { crowdOf } from './fuzz/crowd.ts';
import { knownValues } from './fuzz/known-values.ts';
import { requestsTo, strayRequests, type FuzzRequest } from './fuzz/requests.ts';
import { createTestApp } from './test-app.ts';
import { articleForm, postsOf } from './factories/posts.ts';

const FULL = process.env['TEST_FULL'] === '1';
const REQUESTS = FULL ? 100_000 : 1_000;
const SEED = 20_261_122;
const CALLS_IN_PARALLEL = 4;
const ROUND = 2_000;
const ANSWER_WITHIN_MS = 30_000;
const MAY_GROW_BYTES = 48 * 1024 ** 2;

const testApp = await createTestApp({ LOG_LEVEL: 'error' });
const { app, fastify, deps, call } = testApp;
// Limits would turn nearly all away, and the machines of others are not ours to ask.
Object.assign(deps, {
  limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} },
  remoteFiles: { read: () => Promise.reject(new RemoteFailure('无法连接对方网站')) },
});

/** Words that tell how the server is built: of these none may stand in a refusal. */
const INTERNALS =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\/tmp\/|Error:|ZodError|drizzle|Failed query|violates|syntax error|relation "|column "|ECONN|ENOENT|undefined|\[object /;

test(
  `${REQUESTS} requests to all calls, right and wrong, are each answered as they should be`,
  { timeout: 3_600_000 },
  async () => {
    await furnish();
    const known = await knownValues(deps.db.$client);
    const crowd = await crowdOf(testApp);
    const strays = strayRequests(ticketPaths());
    const targets = app.calls.all.map((target) => ({ target, requests: requestsTo(target, known) }));
    const wrong = new Map<string, string>();
    let sent = 0;
    let accepted = 0;

    const send = async (name: string, request: FuzzRequest, token: string | undefined): Promise<number> => {
      sent += 1;
      const headers = { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
      const answer = await within(fastify.inject({ ...request, headers }));
      if (answer?.statusCode === 200) accepted += 1;
      const problem =
        answer === null ? 'no answer' : problemOf(answer.statusCode, answer.payload, answer.headers['content-type']);
      if (problem !== null) {
        const body = String(request.payload ?? '').slice(0, 300);
        if (!wrong.has(`${name} ${problem.slice(0, 60)}`))
          wrong.set(`${name} ${problem.slice(0, 60)}`, `${name}: ${problem} ← ${request.url.slice(0, 300)} ${body}`);
      }
      return answer?.statusCode ?? 0;
    };

    let settledAt = 0;
    for (let round = 0; sent < REQUESTS; round += 1) {
      const perCall = Math.max(1, Math.ceil(Math.min(ROUND, REQUESTS) / targets.length));
      const jobs = targets.flatMap(({ target, requests }, index) =>
        fc.sample(requests, { numRuns: perCall, seed: SEED + round * 1_000 + index }).map((request) => async () => {
          const who = crowd.someone(target.who);
          const status = await send(`${target.method} ${target.path}`, request, crowd.tokenOf(who));
          if (status === 421) await crowd.renew(who);
        }),
      );
      for (const request of fc.sample(strays, { numRuns: Math.ceil(jobs.length / 15), seed: SEED + round }))
        jobs.push(async () => void (await send(request.url.split(/[?%]/)[0] ?? '', request, undefined)));
      await inSequence(jobs);
      await crowd.mend();
      await known.refresh();
      if (settledAt === 0 && sent > REQUESTS / 4) settledAt = heapBytes();
    }

    expect([...wrong.values()]).toEqual([]);
    // Were nearly all refused, nothing behind the edge would have been tried.
    expect(accepted / sent).toBeGreaterThan(0.15);
    if (FULL) expect(heapBytes() - settledAt).toBeLessThan(MAY_GROW_BYTES);
  },
);

function problemOf(status: number, payload: string, type: unknown): string | null {
  if (status >= 500) return `${status} ${payload.slice(0, 200)}`;
  if (!String(type ?? '').startsWith('application/json')) return null;
  const { code, msg } = JSON.parse(payload) as { code?: unknown; msg?: unknown };
  if (code === undefined && status === 200) return null;
  if (code !== status) return `answers ${String(code)} with status ${status}`;
  if (status === 200) return null;
  if (typeof msg !== 'string' || !/\p{Script=Han}/u.test(msg)) return `says nothing: ${payload.slice(0, 200)}`;
  // Names of fields that nobody asked for are the sender's own words.
  return INTERNALS.test(msg.replace(/^不支持的字段：.*/s, '')) ? `tells of internals: ${msg}` : null;
}

/** Something of each kind to ask for. */
async function furnish(): Promise<void> {
  const posts = postsOf(testApp);
  const author = await testApp.user('creator');
  const admin = await testApp.admin();
  const [first] = await Promise.all([posts.published(articleForm(), author, admin), posts.submitted(articleForm(), author)]);
  await posts.made(articleForm({ title: '草稿' }), author);
  await posts.picture(author);
  await posts.video(author);
  await agencyOf(testApp);
  await earned(deps, author.id, 500_000);
  await call(createComment, { postsId: first, content: '拍得真好' }, await testApp.user());
}

/** Routes beside the calls that open by a signed word in their address. */
const ticketPaths = (): string[] =>
  fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(
      (line) => /(\/api\/v1\/\S*(?:download|[Ff]ile|[Ee]xport|[Dd]ocument|[Pp]icture|[Bb]atch)\S*) \(GET/.exec(line)?.[1] ?? [],
    );

async function within<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ANSWER_WITHIN_MS)));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function inSequence(jobs: (() => Promise<void>)[]): Promise<void> {
  const waiting = jobs.values();
  await Promise.all(
    Array.from({ length: CALLS_IN_PARALLEL }, async () => {
      for (const job of waiting) await job();
    }),
  );
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
