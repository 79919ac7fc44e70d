import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { runTool } from './process.ts';

const shell = (script: string, more: Partial<Parameters<typeof runTool>[0]> = {}) =>
  runTool({ binary: '/bin/sh', args: ['-c', script], timeoutMs: 10_000, ...more });

/** Also a dead process that nobody has collected yet no longer lives. */
function lives(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

it('tells what a tool said and how it ended', async () => {
  await expect(shell('echo out; echo err >&2; exit 3')).resolves.toEqual({
    end: 'exited',
    code: 3,
    stdout: 'out\n',
    stderr: 'err\n',
  });
});

it('gives a tool none of our environment', async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'a secret');
  const { stdout } = await shell('env');
  expect(stdout).toContain('PATH=');
  expect(stdout).not.toContain('a secret');
  vi.unstubAllEnvs();
});

it.each(['timedOut', 'aborted'] as const)('a tool that is %s ends with all its children', async (end) => {
  const children: number[] = [];
  const stop = new AbortController();
  const onLine = (line: string) => {
    children.push(Number(line));
    if (end === 'aborted') stop.abort();
  };
  const result = await shell('sleep 300 & echo $!; wait', {
    onLine,
    signal: stop.signal,
    timeoutMs: end === 'timedOut' ? 500 : 10_000,
  });
  expect(result).toMatchObject({ end, code: null });
  expect(children).toHaveLength(1);
  await vi.waitFor(() => expect(children.some(lives)).toBe(false), { timeout: 10_000 });
});

it('a tool ends when the process that runs it is killed', async () => {
  const program = `
    import { runTool } from ${JSON.stringify(new URL('./process.ts', import.meta.url).href)};
    await runTool({ binary: '/bin/sh', args: ['-c', 'echo $$; exec sleep 300'], timeoutMs: 600000, onLine: console.log });`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const tool = Number(line);
  expect(lives(tool)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(lives(tool)).toBe(false), { timeout: 5_000 });
});

it('a tool that takes too much memory fails alone', async () => {
  const result = await runTool({
    binary: process.execPath,
    args: ['-e', 'process.stdout.write("started")'],
    timeoutMs: 10_000,
    memoryBytes: 64 * 1024 ** 2,
  });
  expect(result.code).not.toBe(0);
});
