import { spawnSync } from 'node:child_process';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test: its file, name and the first lines of what it said. */
  failures?: string[];
}

export interface Step {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** Reads what the runner has counted; a runner that ran nothing has failed. */
  counts?: () => Counts;
  /** The name of a step without whose result this one cannot run. */
  needs?: string;
}

/**
 * Runs every step, also after one that failed, so that one run tells all that is wrong. Answers the lines that close the
 * report and the exit code: the steps that failed, the tests that failed (a log of a thousand lines ends with what matters),
 * "N passed, N failed". A step that fails without a failed test counts as one.
 */
export function runSteps(steps: Step[], say: (line: string) => void = console.log): { code: number; lines: string[] } {
  const totals: Counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const broken = new Map<string, string>();
  for (const step of steps) {
    say(`\n— ${step.name}`);
    const lacks = step.needs !== undefined && broken.has(step.needs);
    const started = performance.now();
    const { counts, failure } = lacks ? { counts: NOTHING, failure: `not run: ${step.needs} failed` } : runStep(step);
    say(`— ${step.name}: ${((performance.now() - started) / 1000).toFixed(1)} s${failure === null ? '' : `, ${failure}`}`);
    totals.passed += counts.passed;
    totals.failed += counts.failed;
    totals.skipped += counts.skipped;
    failures.push(...(counts.failures ?? []));
    if (failure === null) continue;
    broken.set(step.name, failure);
    if (counts.failed === 0) totals.failed += 1;
  }
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  return {
    code: broken.size > 0 ? 1 : 0,
    lines: [
      ...[...broken].map(([name, failure]) => `${name}: ${failure}`),
      ...failures,
      `${totals.passed} passed, ${totals.failed} failed${skipped}`,
    ],
  };
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

function runStep({ command, args, cwd, env, counts }: Step): { counts: Counts; failure: string | null } {
  const { status, signal, error } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  const counted = counts?.() ?? NOTHING;
  if (error !== undefined) return { counts: counted, failure: `could not be run (${error.message})` };
  if (counts !== undefined && counted.passed + counted.failed === 0) return { counts: counted, failure: 'ran nothing' };
  if (status !== 0) return { counts: counted, failure: signal === null ? 'failed' : `failed (${signal})` };
  // A report of failures weighs more than an exit code of 0.
  return { counts: counted, failure: counted.failed > 0 ? 'failed' : null };
}
