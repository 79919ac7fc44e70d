import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const shutdown = JSON.stringify(new URL('shutdown.ts', import.meta.url).href);

/** A process that meets something, answers a question afterwards if it still lives, and ends in order. */
async function processThat(does: string): Promise<{ code: number; said: string }> {
  const script = `
    import { PassThrough } from 'node:stream';
    const { onShutdown } = await import(${shutdown});
    const say = (...words) => console.log(...words.map((word) => word.err?.message ?? word));
    onShutdown({ info() {}, warn: say, error: say, fatal: say }, async () => say('closed'));
    setTimeout(() => { say('answers'); process.emit('SIGTERM'); }, 100);
    ${does}`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout }),
  );
}

describe('a server or worker', () => {
  test.each([
    ['a rejected promise that nobody holds', 'void Promise.reject(new Error("lost"));'],
    [
      'a stream that breaks without a listener',
      'new PassThrough().destroy(Object.assign(new Error("lost"), { code: "ENOENT" }));',
    ],
  ])('logs %s and goes on', async (_, does) => {
    const { code, said } = await processThat(does);
    expect(said).toMatch(/lost[^]*answers\nclosed\n$/);
    expect(code).toBe(0);
  });

  test('ends in order after a mistake of its own, to be started anew', async () => {
    const { code, said } = await processThat('setTimeout(() => undefined.part);');
    expect(said).toMatch(/Cannot read properties[^]*closed\n$/);
    expect(said).not.toContain('answers');
    expect(code).toBe(1);
  });
});
