import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The whole suite in the order in which it fails fastest: format, lint, import rules, types, units and calls on a real
 * database, processes, and the built product in Chromium. `--full` adds what takes longer than everybody's patience.
 */
const root = join(import.meta.dirname, '..');
const full = process.argv.includes('--full');
const scratch = mkdtempSync(join(tmpdir(), 'wenjian-results-'));
const totals = { passed: 0, failed: 0, skipped: 0 };

step('format', 'oxfmt', ['--check', '.']);
step('lint', 'oxlint', ['--deny-warnings', '.']);
step('import rules', 'node', ['scripts/check-imports.ts']);
step('page types', 'react-router', ['typegen'], { cwd: join(root, 'web') });
step('types', 'tsc', ['-p', '.']);
const units = join(scratch, 'units.json');
step('units, calls and processes', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`], {
  counts: () => countVitest(units),
});
step('build', 'node', ['scripts/build.ts']);
const pages = join(scratch, 'pages.json');
step('pages in Chromium', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
  counts: () => countPlaywright(pages),
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: pages },
});
finish(0);

interface StepOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Reads what the runner has counted; a runner that ran nothing has failed. */
  counts?: () => { passed: number; failed: number; skipped: number };
}

function step(name: string, command: string, args: string[], { cwd = root, env = {}, counts }: StepOptions = {}): void {
  const started = Date.now();
  console.log(`\n— ${name}`);
  const result = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env, ...(full ? { TEST_FULL: '1' } : {}) },
  });
  let ran = true;
  if (counts !== undefined) {
    const counted = counts();
    totals.passed += counted.passed;
    totals.failed += counted.failed;
    totals.skipped += counted.skipped;
    ran = counted.passed + counted.failed > 0;
  }
  console.log(`— ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (result.status !== 0 || !ran) {
    console.error(ran ? `${name} failed` : `${name} ran nothing`);
    finish(1);
  }
}

function finish(code: number): never {
  rmSync(scratch, { recursive: true, force: true });
  if (code !== 0 && totals.failed === 0) totals.failed = 1;
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`);
  process.exit(code);
}

function countVitest(file: string) {
  const { numPassedTests, numFailedTests, numPendingTests } = readJson<Record<string, number>>(file, {});
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 };
}

function countPlaywright(file: string) {
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
