import { defineConfig } from 'vitest/config';

const PROCESSES = '**/*.process.test.ts';

/** Whole processes, floods, long videos, thousands of questions: with them the suite would take more than its quarter of an hour. */
const LONG = process.env['TEST_FULL']
  ? []
  : [
      '**/memory.process.test.ts',
      '**/flood.process.test.ts',
      '**/several-servers.process.test.ts',
      '**/every-core.process.test.ts',
      '**/schedule.process.test.ts',
      '**/dev.process.test.ts',
      '**/money.process.test.ts',
      '**/connection-watchdog.test.ts',
      '**/search-recall.test.ts',
      '**/transcode-parts.test.ts',
      '**/recorded-films.test.ts',
      '**/completeness.test.ts',
      '**/http/traffic/flood.test.ts',
      '**/worker-killed.test.ts',
    ];

// No `retry` here: a test that needs one says so with its reason, `test(name, { retry: 1 }, …)`; none does.
export default defineConfig({
  test: {
    // Left alone, a run keeps one core free: of two that is half of the machine.
    maxWorkers: '100%',
    // One second, the default, is too short on a machine that is busy with something else.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        test: {
          name: 'calls',
          include: ['server/**/*.test.ts', 'seed/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', PROCESSES, ...LONG],
          // The server is loaded once for all files of a worker: it keeps nothing in its modules, for every app has its
          // own dependencies. Loading it for each file took more time than the tests themselves.
          isolate: false,
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      // Pure: no database is started for them.
      {
        test: {
          name: 'contract',
          include: ['contract/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Stores of the browser live in modules, as they do on a page.
        test: { name: 'pages', include: ['web/app/**/*.test.ts'], testTimeout: 30_000, sequence: { groupOrder: 2 } },
      },
      {
        test: {
          name: 'processes',
          include: [`server/test/${PROCESSES}`],
          exclude: LONG,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          // Before the others, and alone: it measures how long things take, and a shared machine is slower after a quarter of
          // an hour of work than before it. (0 would be no order at all.)
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
