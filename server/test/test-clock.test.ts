import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dayInChina, minuteInChina } from '#server/core/clock.ts';
import { createClock } from './test-clock.ts';

const SERVER = join(import.meta.dirname, '..');

/** They speak of times that another has given: the file system, the database, the machine, a signature that was made just now. */
const OF_ANOTHER = [
  'src/operations/doctor/doctor.test.ts',
  'src/jobs/worker.test.ts',
  'src/ports/sms/aliyun.test.ts',
  'src/db/times.test.ts',
  'src/media/video/transcode-parts.test.ts',
];

describe('the clock of the tests', () => {
  test.each(['2026-11-23T15:59:59.999Z', '2026-12-31T23:59:59.999Z', '2028-02-28T16:00:00.000Z', '2026-11-18T04:20:10.000Z'])(
    'stands far from the border of a minute, hour, day, week and month, whenever a test begins: %s',
    (begun) => {
      const clock = createClock(Date.parse(begun));
      const first = clock.now();
      for (let reading = 0; reading < 100_000; reading += 1) clock.now();
      const last = clock.now();
      expect(minuteInChina(first)).toBe(minuteInChina(last));
      expect(first.getTime()).toBeGreaterThan(Date.parse(begun));
      expect(first.getUTCDay()).toBe(3);
      for (const days of [-6, 6])
        expect(dayInChina(new Date(first.getTime() + days * 86_400_000)).slice(0, 7)).toBe(dayInChina(first).slice(0, 7));
    },
  );

  test('gives what happens one after the other an order, and moves on exactly as far as it is told', () => {
    const clock = createClock();
    const [first, second] = [clock.now(), clock.now()];
    expect(second.getTime() - first.getTime()).toBe(1);
    clock.advance(60_000);
    expect(clock.now().getTime() - second.getTime()).toBe(60_001);
  });

  test('is the one that is read: a test of the server asks the machine for no time of day', async () => {
    const reads: string[] = [];
    for await (const file of glob('src/**/*.test.ts', { cwd: SERVER }))
      if (!OF_ANOTHER.includes(file) && /\bDate\.now\(\)|new Date\(\)/.test(await readFile(join(SERVER, file), 'utf8')))
        reads.push(file);
    expect(reads).toEqual([]);
  });
});
