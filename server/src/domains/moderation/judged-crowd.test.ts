import { afterAll, expect, test } from 'vitest';
import { createComment, hideComment, restoreComment } from '#contract/comments/comments.ts';
import { approvePost, rejectPost } from '#contract/moderation/review.ts';
import { checkFigures } from '#contract/screening/machine-checks.ts';
import type { CheckScope, Risk } from '#contract/screening/risks.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { machineChecksOf } from '../../../test/factories/machine-checks.ts';
import { articleForm, body, postsOf } from '../../../test/factories/posts.ts';
import type { Finding } from '../../../test/safety-providers.ts';
import { aliyunAt, startSafetyServices, type Fault } from '../../../test/safety-services.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

// Two hundred articles, fifty videos and two thousand comments with known labels, and a service that is well, slow, limited, away, wrong and
// well again: nothing is lost, nothing is shown against its policy at any time, budgets hold, and figures add up.

const WORKS = 200;
const VIDEOS = 50;
const COMMENTS = 2_000;
const BUDGET: Partial<Record<CheckScope, number>> = { posts: 250, videos: 30, comments: 1_300 };
const MINUTE = 60_000;

/** What the service would find in the n-th of a kind, and what that is in the product's own groups. */
const LABELS: readonly { every: number; word: string; finding: Finding; risk: Risk | null }[] = [
  { every: 10, word: '微信', finding: { label: 'pt_to_contact', confidence: 91, words: ['微信'] }, risk: 'ads' },
  { every: 13, word: '枪', finding: { label: 'violent_weapons', confidence: 88 }, risk: 'violent' },
  // Below the threshold: found, and passed.
  { every: 17, word: '广告', finding: { label: 'ad_compliance', confidence: 40 }, risk: null },
];
const labelOf = (n: number) => LABELS.find(({ every }) => n % every === every - 1);
const riskOf = (n: number): Risk | null => labelOf(n)?.risk ?? null;
const textOf = (kind: string, n: number) => `${kind}第 ${n} 条${labelOf(n)?.word ?? '湖面'}，写给 ${n} 位读者。`;

const services = await startSafetyServices();
afterAll(() => services.close());
const app = await createTestApp(aliyunAt(services));
const { call, user, admin, deps, clock } = app;

// A minute or two, so not for everybody's run.
test.runIf(process.env['TEST_FULL'])('a crowd is judged by a service that fails in every way', { timeout: 600_000 }, async () => {
  Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });
  const operator = await admin('super_admin');
  const { settle, change } = machineChecksOf(app, operator);
  const { submitted, published, video, again } = postsOf(app);
  const moderator = await admin('moderator');
  const authors = await Promise.all(Array.from({ length: 10 }, () => user('creator')));
  const writers = await Promise.all(Array.from({ length: 10 }, () => user()));
  const pick = (visitors: Visitor[], n: number) => visitors[n % visitors.length] ?? operator;
  const host = await published(articleForm(), pick(authors, 0), moderator);
  await settle();
  const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
    (await deps.db.$client.query<Row>(text)).rows;
  await rows('delete from machine_check_days');
  await rows('delete from machine_checks');
  await change(({ limits }) => ({
    auditMode: 'after',
    limits: { ...limits, submitsADay: 1_000, newWorksADay: 1_000 },
    safety: {
      ...DEFAULT_SETTINGS.safety,
      posts: { ...DEFAULT_SETTINGS.safety.posts, dailyBudget: BUDGET.posts ?? 0, whenAway: 'hold' },
      videos: { ...DEFAULT_SETTINGS.safety.videos, checked: true, dailyBudget: BUDGET.videos ?? 0, whenAway: 'hold' },
      comments: { ...DEFAULT_SETTINGS.safety.comments, dailyBudget: BUDGET.comments ?? 0, whenAway: 'words' },
    },
  }));

  /** How the service is; null: well. What it answers is counted, as its bill would be. */
  let mood: (n: number) => Fault | null = () => null;
  let requests = 0;
  let answered = 0;
  services.fault = (_content, action) => {
    const fault = mood((requests += 1));
    if (fault === null && action !== 'VideoModerationResult') answered += 1;
    return fault;
  };
  const badVideos = new Map<string, number>();
  services.patience = 1;
  services.judge = (content) => {
    const film = [...badVideos].find(([mediaId]) => content.includes(mediaId));
    const found = film === undefined ? LABELS.find(({ word }) => content.includes(word)) : labelOf(film[1]);
    if (found === undefined) return [];
    return [
      film === undefined ? found.finding : { ...found.finding, at: 3, ...(film[1] % 2 ? { until: 9, heard: '一段话' } : {}) },
    ];
  };

  const works = new Map<string, number>();
  const films = new Map<string, number>();
  const comments = new Map<string, number>();
  const write = async (part: number, parts: number) => {
    const share = (count: number) => Array.from({ length: count }, (_, n) => n).filter((n) => n % parts === part);
    for (const n of share(WORKS)) {
      const form = articleForm({ title: `湖水退去之后（${n}）`, tags: [], body: body(textOf('正文', n)) });
      works.set(await submitted(form, pick(authors, n)), n);
    }
    for (const n of share(VIDEOS)) {
      const author = pick(authors, n);
      const mediaId = await video(author);
      if (labelOf(n) !== undefined) badVideos.set(mediaId, n);
      const form = { type: 'video' as const, title: `候鸟北归（${n}）`, categoryId: 'nature', mediaId };
      films.set(await submitted(form, author), n);
    }
    for (const n of share(COMMENTS)) {
      const { status, msg, data } = await call(createComment, { postsId: host, content: textOf('评论', n) }, pick(writers, n));
      expect([status, msg]).toEqual([200, msg]);
      comments.set(data.id, n);
    }
  };

  /** At no time may anybody see what was hit, or what is kept until it is judged; nor may more be spent than was said. */
  const hold = async () => {
    expect(
      await rows(`select p.id from posts p join machine_checks m on m.subject_id = p.id and m.revision_id = p.published_revision_id
          where p.status = 'published' and m.decided_at is null and (m.state <> 'done' or m.verdict <> 'pass')`),
    ).toEqual([]);
    expect(
      await rows(`select c.id from comments c join machine_checks m on m.subject_id = c.id
          where c.removed_at is null and m.decided_at is null and (m.verdict <> 'pass' or (m.state = 'waiting' and m.tries = 0))`),
    ).toEqual([]);
    const spent = await rows<{ scope: CheckScope; units: number }>(`select scope, units from machine_check_days where risk = ''`);
    for (const { scope, units } of spent) expect(units, scope).toBeLessThanOrEqual(BUDGET[scope] ?? 0);
  };
  const go = async (milliseconds: number) => {
    clock.advance(milliseconds);
    await settle();
    await hold();
  };

  // Half an hour in which the service is in every mood, while people write.
  const MOODS: [string, (n: number) => Fault | null][] = [
    ['slow', () => null],
    ['limited', (n) => (n % 3 === 0 ? { code: 588 } : n % 3 === 1 ? 429 : null)],
    ['away', () => null],
    ['wrong', (n) => (n % 2 === 0 ? 'garbage' : { reply: { Code: 200, Data: { Result: 'none' } } })],
  ];
  for (const [part, [name, how]] of MOODS.entries()) {
    services.delayMs = name === 'slow' ? 5 : 0;
    mood = how;
    if (name === 'away') await services.leave();
    await write(part, MOODS.length);
    await hold();
    for (let look = 0; look < 3; look += 1) await go(2 * MINUTE);
    if (name === 'away') await services.comeBack();
  }
  mood = () => null;
  services.delayMs = 0;
  const waiting = async () =>
    (await rows<{ n: string }>(`select count(*) as n from machine_checks where state = 'waiting'`))[0]?.n;
  expect(Number(await waiting())).toBeGreaterThan(0);

  // It is back: what waits is taken up, as much a day as the budgets let through.
  let days = 0;
  for (; days < 6 && (await waiting()) !== '0'; days += 1) {
    for (let look = 0; look < 4; look += 1) await go(15 * MINUTE);
    if ((await waiting()) !== '0') await go(23 * 60 * MINUTE);
  }
  expect(days).toBeGreaterThan(1);

  // Nothing is lost: each has been judged, once, and is where its label says.
  expect(await rows(`select state, count(*)::integer as n from machine_checks group by state`)).toEqual([
    { state: 'done', n: WORKS * 2 + VIDEOS * 2 + COMMENTS },
  ]);
  const seen = new Set((await rows<{ id: string }>(`select id from posts where status = 'published'`)).map(({ id }) => id));
  const isWrong = (all: Map<string, number>, shown: ReadonlySet<string>) =>
    [...all].filter(([id, n]) => shown.has(id) !== (riskOf(n) === null));
  expect([isWrong(works, seen), isWrong(films, seen)]).toEqual([[], []]);
  const read = new Set((await rows<{ id: string }>(`select id from comments where removed_at is null`)).map(({ id }) => id));
  expect(isWrong(comments, read)).toEqual([]);

  // Figures: what was asked is what the service answered, and hits are the labels.
  const person = async () => again(moderator, 'admin');
  const figures = async (scope?: CheckScope) =>
    (await call(checkFigures, { days: 30, ...(scope === undefined ? {} : { scope }) }, await person())).data;
  const all = await figures();
  expect(all.service).toMatchObject({ state: 'ok', waiting: 0 });
  expect(all.sums).toMatchObject({ checks: WORKS * 2 + VIDEOS * 2 + COMMENTS, asked: answered });
  expect(all.sums.failures).toBeGreaterThan(100);
  const hitsIn = (of: Map<string, number>, risk: Risk) => [...of.values()].filter((n) => riskOf(n) === risk).length;
  const expected: [CheckScope, Map<string, number>][] = [
    ['posts', works],
    ['videos', films],
    ['comments', comments],
  ];
  for (const [scope, of] of expected) {
    const { risks, scopes } = await figures(scope);
    for (const risk of ['ads', 'violent'] as const)
      expect(
        risks.find((one) => one.risk === risk),
        `${scope} ${risk}`,
      ).toMatchObject({ hits: hitsIn(of, risk) });
    expect(scopes[0]?.hits, scope).toBe(hitsIn(of, 'ads') + hitsIn(of, 'violent'));
    expect(scopes[0]?.tookMs, scope).not.toBeNull();
  }

  // People decide on all of it: hits are upheld or overturned, and nothing is left over.
  const hit = (of: Map<string, number>) => [...of].filter(([, n]) => riskOf(n) !== null).map(([id]) => id);
  for (const [index, postsId] of [...hit(works), ...hit(films)].entries()) {
    const by = await person();
    const decision =
      index % 4 === 0 ? call(approvePost, { postsId }, by) : call(rejectPost, { postsId, reasons: [{ text: '请去掉' }] }, by);
    expect((await decision).status).toBe(200);
  }
  for (const [index, commentId] of hit(comments).entries())
    expect((await call(index % 4 === 0 ? restoreComment : hideComment, { commentId }, await person())).status).toBe(200);
  for (const { risk, hits, upheld, overturned } of (await figures()).risks) expect(upheld + overturned, risk).toBe(hits);
  const { risks } = await figures();
  expect(risks.reduce((sum, { overturned }) => sum + overturned, 0)).toBe(
    Math.ceil((hit(works).length + hit(films).length) / 4) + Math.ceil(hit(comments).length / 4),
  );
});
