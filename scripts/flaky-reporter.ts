import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** Writes the tests that passed only when they were run again, one JSON line each, to the file FLAKY_FILE. */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env['FLAKY_FILE'];
    if (file === undefined || test.diagnostic()?.flaky !== true) return;
    const message = test.result().errors?.[0]?.message ?? '';
    appendFileSync(file, `${JSON.stringify({ file: test.module.moduleId, name: test.fullName, message })}\n`);
  }
}
