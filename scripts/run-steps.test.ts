import { describe, expect, test } from 'vitest';
import { runSteps, type Step } from './run-steps.ts';

const node = (name: string, code: string, more: Partial<Step> = {}): Step => ({
  name,
  command: process.execPath,
  args: ['-e', code],
  ...more,
});
const counted = (passed: number, failed: number, skipped = 0) => ({ counts: () => ({ passed, failed, skipped }) });
const PASSES = '';
const FAILS = 'process.exit(1)';

function run(...steps: Step[]) {
  const said: string[] = [];
  const { code, lines } = runSteps(steps, (line) => said.push(line));
  return { code, lines, said: said.join('\n') };
}

describe('the test command', () => {
  test('adds up what its runners counted and ends with 0', () => {
    const { code, lines } = run(
      node('lint', PASSES),
      node('units', PASSES, counted(5, 0, 2)),
      node('pages', PASSES, counted(3, 0)),
    );
    expect([code, lines]).toEqual([0, ['8 passed, 0 failed, 2 skipped']]);
  });

  test('goes on to the page tests when a static check and units fail, reports all, and ends with 1', () => {
    const { code, lines } = run(
      node('lint', FAILS),
      node('types', PASSES),
      node('units', FAILS, counted(5, 2)),
      node('build', PASSES),
      node('pages', FAILS, { ...counted(7, 1), needs: 'build' }),
    );
    expect([code, lines]).toEqual([1, ['lint: failed', 'units: failed', 'pages: failed', '12 passed, 4 failed']]);
  });

  test('closes with the names of the tests that failed, whatever ran after them', () => {
    const failures = { counts: () => ({ passed: 5, failed: 1, skipped: 0, failures: ['✗ a.test.ts › adds'] }) };
    const { lines } = run(node('units', FAILS, failures), node('pages', PASSES, counted(2, 0)));
    expect(lines).toEqual(['units: failed', '✗ a.test.ts › adds', '7 passed, 1 failed']);
  });

  test('says which step was not run because the one it needs failed, and runs what comes after', () => {
    const { code, lines, said } = run(
      node('build', FAILS),
      node('pages', PASSES, { ...counted(1, 0), needs: 'build' }),
      node('links', PASSES, counted(2, 0)),
    );
    expect([code, lines]).toEqual([1, ['build: failed', 'pages: not run: build failed', '2 passed, 2 failed']]);
    expect(said).toContain('— pages: 0.0 s, not run: build failed');
  });

  test.each([
    ['a runner that ran nothing', node('units', PASSES, counted(0, 0)), 'units: ran nothing'],
    ['a runner that was killed', node('units', 'process.kill(process.pid, "SIGKILL")', counted(3, 0)), 'units: failed (SIGKILL)'],
    ['a report of failures behind an exit code of 0', node('units', PASSES, counted(3, 1)), 'units: failed'],
    ['a command that is not there', { name: 'units', command: '/no/such/command', args: [] }, 'units: could not be run'],
  ])('counts %s as failed', (_what, step, line) => {
    const { code, lines } = run(step);
    expect(code).toBe(1);
    expect(lines[0]).toContain(line);
    expect(lines.at(-1)).toMatch(/\d passed, 1 failed/);
  });
});
