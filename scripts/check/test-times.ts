import { withoutComments, type Breach, type Source } from './parse.ts';

/**
 * Tests and their helpers that sleep or measure time, each with its reason. Others wait for a condition (`expect.poll`, `settled`) or move
 * the test clock: a sleep is too short on a busy machine and too long on a quiet one, and milliseconds are the bench's.
 */
const TESTS_WITH_TIMES: Readonly<Record<string, string>> = {
  'e2e/product.ts': 'polls until the product answers',
  'e2e/visit.ts': 'polls until a page is quiet',
  'server/test/product.ts': 'polls until a process is ready, and tells how long it took to the tests of promised times',
  'server/test/redis-server.ts': 'polls until Redis answers',
  'server/test/safety-services.ts': 'stands in for a service that answers late',
  'server/test/fuzz.test.ts': 'tells a call that never answers from the others that are under way',
  'server/src/media/binaries.test.ts': 'stands in for a slow disk',
  'server/src/operations/shutdown.test.ts': 'runs a process that lives on after its mistake',
  'server/src/db/connection-watchdog.test.ts': 'a connection is given up after twelve seconds of silence (test:full)',
  'server/src/domains/health/health.test.ts': 'a statement that its timeout cuts off',
  'server/src/domains/back-office/million.test.ts': 'answers over a million rows, more than the bench fills (test:full)',
  'server/test/kills.process.test.ts': 'the product is back within half a minute',
  'server/test/money.process.test.ts': 'kills at random moments (test:full)',
  'server/test/schedule.process.test.ts': 'a post is published within a minute of its time (test:full)',
  'server/test/flood/flood.ts': 'a crowd that asks again after a refused connection (test:full)',
  'server/test/flood/read-beside.ts': 'readers beside a flood wait no longer than three times as long (test:full)',
  'e2e/walks/back-office.e2e.ts': 'a moderator reads a title before the next key, which the page asks for (test:full)',
  'e2e/walks/drafts-survive.e2e.ts': 'types until the browser dies (test:full)',
  'e2e/walks/editor-tools.e2e.ts': 'a minute lies between two versions that are kept (test:full)',
  'e2e/walks/live.e2e.ts': 'a message is in another browser within a second (test:full)',
  'e2e/walks/long-article.e2e.ts': 'keystrokes in a long article, which only a browser can time (test:full)',
  'e2e/walks/page-vitals.e2e.ts': 'the browser measures for a while before it is left (test:full)',
  'e2e/walks/reading-time.e2e.ts': 'the time of reading is the figure under test (test:full)',
};

const TIMES: Readonly<Record<string, RegExp>> = {
  'a real sleep': /(?<![.\w])setTimeout\(|timers\/promises|\.waitForTimeout\(|\bpg_sleep\(/,
  'a measured time': /\bperformance\.now\(\)|\bhrtime\b|\bDate\.now\(\) (- (began|begun|started|since)\b|[<>])/,
};

/** The cluster and its crowd are programs of their own, which no test runner starts. */
const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || (/^(e2e|server\/test|web\/test)\//.test(path) && !path.startsWith('server/test/cluster/'));

/** Sleeps and measured times in tests; with fake timers a `setTimeout` is none. */
export function testTimes(sources: readonly Source[], exceptions: Readonly<Record<string, string>> = TESTS_WITH_TIMES): Breach[] {
  const found = sources
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text);
      if (code.includes('useFakeTimers')) return [];
      return Object.entries(TIMES).flatMap(([what, pattern]) => (pattern.test(code) ? [{ path, what }] : []));
    });
  const stale = Object.keys(exceptions).filter((path) => !found.some((one) => one.path === path));
  return [
    ...found
      .filter(({ path }) => exceptions[path] === undefined)
      .map(({ path, what }) => ({ rule: 'test times', what: `${path}: ${what}` })),
    ...stale.map((path) => ({ rule: 'test times', what: `${path} needs no exception` })),
  ];
}
