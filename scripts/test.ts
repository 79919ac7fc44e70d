import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runSteps, type Counts } from './run-steps.ts';

/**
 * `npm test` runs all checks and tests, the fastest first: format, lint, structure, unused code, types; tests of units, of calls on a
 * real database and of processes; and the built product in Chromium. A failed step does not stop the others. `--full` adds the
 * slow tests.
 */
const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'wenjian-results-'));
const EXCERPT_LINES = 8;
const unitsReport = join(scratch, 'units.json');
const pagesReport = join(scratch, 'pages.json');
const env: Record<string, string> = process.argv.includes('--full') ? { TEST_FULL: '1' } : {};
const tool = (command: string, args: string[]) => ({ command: join(root, 'node_modules/.bin', command), args, cwd: root, env });

const { code, lines } = runSteps([
  { name: 'format', ...tool('oxfmt', ['--check', '.']) },
  { name: 'lint', ...tool('oxlint', ['--deny-warnings', '.']) },
  { name: 'structure', ...tool('node', ['scripts/check/check-structure.ts']) },
  { name: 'page types', ...tool('react-router', ['typegen']), cwd: join(root, 'web') },
  // After `page types`, because knip follows imports of the generated types.
  { name: 'unused code', ...tool('knip', ['--no-progress']) },
  { name: 'types', ...tool('tsc', ['-p', '.']) },
  {
    name: 'units, calls and processes',
    ...tool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitsReport}`]),
    counts: () => countVitest(unitsReport),
  },
  { name: 'build', ...tool('node', ['scripts/build/build.ts']) },
  {
    name: 'pages in Chromium',
    ...tool('playwright', ['test', '--config', 'e2e/playwright.config.ts']),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: pagesReport },
    counts: () => countPlaywright(pagesReport),
    needs: 'build',
  },
]);
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}`);
process.exit(code);

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

function countVitest(file: string): Counts {
  const report = readJson<Partial<VitestReport>>(file, {});
  const failures = (report.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    // A file that could not be loaded has no tests, but a message.
    if (failed.length === 0) return status === 'failed' ? [describeFailure(name, '', message)] : [];
    return failed.map(({ fullName, failureMessages }) => describeFailure(name, fullName, failureMessages?.[0] ?? ''));
  });
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures };
}

interface PlaywrightSuite {
  file: string;
  specs?: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
}

function countPlaywright(file: string): Counts {
  const { stats, suites } = readJson<Partial<PlaywrightReport>>(file, {});
  const failures = (suites ?? []).flatMap(listFailures);
  return { passed: stats?.expected ?? 0, failed: stats?.unexpected ?? 0, skipped: stats?.skipped ?? 0, failures };
}

function listFailures({ file, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap((test) => test.results.flatMap((result) => result.error?.message ?? []));
      return describeFailure(join(root, 'e2e', file), title, errors[0] ?? '');
    });
  return [...own, ...suites.flatMap(listFailures)];
}

function describeFailure(file: string, name: string, message: string): string {
  const excerpt = stripVTControlCharacters(message).split('\n').slice(0, EXCERPT_LINES).join('\n    ');
  return `✗ ${relative(root, file)} › ${name}\n    ${excerpt}`;
}

function readJson<Shape>(file: string, fallback: Shape): Shape {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Shape;
  } catch {
    return fallback;
  }
}
