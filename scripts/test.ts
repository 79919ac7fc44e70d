import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSteps, type Counts } from './run-steps.ts';

/**
 * The whole suite in the order in which it fails fastest: format, lint, structure, types, units and calls on a real
 * database, processes, and the built product in Chromium. What fails does not hide the rest. `--full` adds what takes
 * longer than everybody's patience.
 */
const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'wenjian-results-'));
const units = join(scratch, 'units.json');
const pages = join(scratch, 'pages.json');
const env: Record<string, string> = process.argv.includes('--full') ? { TEST_FULL: '1' } : {};
const tool = (command: string, args: string[]) => ({ command: join(root, 'node_modules/.bin', command), args, cwd: root, env });

const { code, lines } = runSteps([
  { name: 'format', ...tool('oxfmt', ['--check', '.']) },
  { name: 'lint', ...tool('oxlint', ['--deny-warnings', '.']) },
  { name: 'structure', ...tool('node', ['scripts/check/check-structure.ts']) },
  { name: 'page types', ...tool('react-router', ['typegen']), cwd: join(root, 'web') },
  { name: 'types', ...tool('tsc', ['-p', '.']) },
  {
    name: 'units, calls and processes',
    ...tool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`]),
    counts: () => countVitest(units),
  },
  { name: 'build', ...tool('node', ['scripts/build/build.ts']) },
  {
    name: 'pages in Chromium',
    ...tool('playwright', ['test', '--config', 'e2e/playwright.config.ts']),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: pages },
    counts: () => countPlaywright(pages),
    needs: 'build',
  },
]);
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}`);
process.exit(code);

function countVitest(file: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests } = readJson<Record<string, number>>(file, {});
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 };
}

function countPlaywright(file: string): Counts {
  const { stats } = readJson<{ stats?: { expected: number; unexpected: number; skipped: number } }>(file, {});
  return { passed: stats?.expected ?? 0, failed: stats?.unexpected ?? 0, skipped: stats?.skipped ?? 0 };
}

function readJson<Shape>(file: string, fallback: Shape): Shape {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Shape;
  } catch {
    return fallback;
  }
}
