import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // With the long walks the suite would take more than its quarter of an hour on two cores.
  testIgnore: process.env['TEST_FULL'] ? [] : '**/e2e/walks/**',
  globalSetup: './product.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // Machines of two cores that also transcode the demo videos are slow at times; who waits for what must come loses nothing.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    // A headless browser says so and is then taken for a robot, which gets no error pages.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A worker would answer in front of the routes that tests lay; the tests of being offline let it in.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
    // Recording every test costs a good part of the suite's time; a failure is looked into with TRACE=1 and the test's name.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
