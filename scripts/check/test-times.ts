import { withoutComments, type Breach, type Source } from './parse.ts';

/**
 * Tests and test helpers that may sleep or measure time, each with its reason. All others wait for a condition (`expect.poll`,
 * `settled`) or move the test clock, because a sleep is too short on a busy machine and too long on an idle one. Performance is
 * measured by the benchmarks.
 */
const TESTS_WITH_TIMES: Readonly<Record<string, string>> = {
  'e2e/product.ts': 'polls until the product answers',
  'e2e/visit.ts': 'polls until a page is quiet',
  'server/test/product.ts': 'polls until a process is ready, and measures that for the tests of promised times',
  'server/test/redis-server.ts': 'polls until Redis answers',
  'server/test/safety-services.ts': 'simulates a service that responds late',
  'server/test/fuzz.test.ts': 'detects a call that never responds among concurrent ones',
  'server/src/media/binaries.test.ts': 'simulates a slow disk',
  'server/src/operations/shutdown.test.ts': 'runs a process that keeps running after an error',
  'server/src/db/connection-watchdog.test.ts': 'a connection is given up after twelve seconds of silence (test:full)',
  'server/src/domains/health/health.test.ts': 'a statement that exceeds its timeout',
  'server/src/domains/back-office/million.test.ts':
    'response times with a million rows, more than the benchmarks have (test:full)',
  'server/test/kills.process.test.ts': 'the product is back within half a minute',
  'server/test/money.process.test.ts': 'kills at random moments (test:full)',
  'server/test/schedule.process.test.ts': 'a post is published within a minute of its time (test:full)',
  'server/test/flood/flood.ts': 'many clients that retry after a refused connection (test:full)',
  'server/test/flood/read-beside.ts': 'readers beside a flood wait no longer than three times as long (test:full)',
  'e2e/walks/back-office.e2e.ts': 'the page requires a pause between two keys, in which a moderator reads a title (test:full)',
  'e2e/walks/drafts-survive.e2e.ts': 'types until the browser dies (test:full)',
  'e2e/walks/editor-tools.e2e.ts': 'versions are kept at least a minute apart (test:full)',
  'e2e/walks/live.e2e.ts': 'a message arrives in another browser within a second (test:full)',
  'e2e/walks/long-article.e2e.ts': 'keystrokes in a long article, which only a browser can time (test:full)',
  'e2e/walks/page-vitals.e2e.ts': 'the browser needs some time to measure before the page is left (test:full)',
  'e2e/walks/reading-time.e2e.ts': 'the time of reading is the figure under test (test:full)',
};

const TIMES: Readonly<Record<string, RegExp>> = {
  'a real sleep': /(?<![.\w])setTimeout\(|timers\/promises|\.waitForTimeout\(|\bpg_sleep\(/,
  'a measured time': /\bperformance\.now\(\)|\bhrtime\b|\bDate\.now\(\) (- (began|begun|started|since)\b|[<>])/,
};

/** `server/test/cluster` contains separate programs, not tests. */
const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || (/^(e2e|server\/test|web\/test)\//.test(path) && !path.startsWith('server/test/cluster/'));

/** Sleeps and time measurements in tests. Files with fake timers are skipped, because their `setTimeout` does not really wait. */
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
