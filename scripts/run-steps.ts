import { spawnSync } from 'node:child_process';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** One text per failed test: its file, its name and the first lines of its message. */
  failures?: string[];
}

export interface Step {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** Reads the test runner's counts after the step; a step without a single test fails. */
  counts?: () => Counts;
  /** The name of a step that must have succeeded before this one can run. */
  needs?: string;
}

/**
 * Runs every step, even after a failed one, so that one run shows everything that is wrong. Returns the exit code and the last lines
 * of the report, so that a long log ends with what matters: failed steps, failed tests, and "N passed, N failed". A step that fails
 * without a failed test counts as one failure.
 */
export function runSteps(steps: Step[], say: (line: string) => void = console.log): { code: number; lines: string[] } {
  const totals: Counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const failedSteps = new Map<string, string>();
  for (const step of steps) {
    say(`\n— ${step.name}`);
    const isSkipped = step.needs !== undefined && failedSteps.has(step.needs);
    const started = performance.now();
    const { counts, failure } = isSkipped ? { counts: NOTHING, failure: `not run: ${step.needs} failed` } : runStep(step);
    say(`— ${step.name}: ${((performance.now() - started) / 1000).toFixed(1)} s${failure === null ? '' : `, ${failure}`}`);
    totals.passed += counts.passed;
    totals.failed += counts.failed;
    totals.skipped += counts.skipped;
    failures.push(...(counts.failures ?? []));
    if (failure === null) continue;
    failedSteps.set(step.name, failure);
    if (counts.failed === 0) totals.failed += 1;
  }
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  return {
    code: failedSteps.size > 0 ? 1 : 0,
    lines: [
      ...[...failedSteps].map(([name, failure]) => `${name}: ${failure}`),
      ...failures,
      `${totals.passed} passed, ${totals.failed} failed${skipped}`,
    ],
  };
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

function runStep({ command, args, cwd, env, counts }: Step): { counts: Counts; failure: string | null } {
  const { status, signal, error } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  const result = counts?.() ?? NOTHING;
  if (error !== undefined) return { counts: result, failure: `could not be run (${error.message})` };
  if (counts !== undefined && result.passed + result.failed === 0) return { counts: result, failure: 'ran nothing' };
  if (status !== 0) return { counts: result, failure: signal === null ? 'failed' : `failed (${signal})` };
  // Some runners report failed tests but exit with 0.
  return { counts: result, failure: result.failed > 0 ? 'failed' : null };
}
