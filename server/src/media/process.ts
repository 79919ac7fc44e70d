import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ToolRun {
  /** A path, or a name on PATH. */
  binary: string;
  args: readonly string[];
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  cwd?: string;
  /** Process priority from 0 (default) to 19 (lowest). */
  nice?: number;
  /** Limit of the tool's address space, so that a hostile file cannot use up the machine's memory. Default 8 GiB. */
  memoryBytes?: number;
  /** Receives stdout line by line; `stdout` of the result is then empty. */
  onLine?: (line: string) => void;
}

export interface ToolResult {
  end: 'exited' | 'timedOut' | 'aborted';
  /** Exit code; null when this process killed the tool, above 128 when a signal ended it. */
  code: number | null;
  stdout: string;
  /** The last 16 KB. */
  stderr: string;
}

const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;
const ERROR_BYTES_MAX = 16 * 1024;
const MEMORY_BYTES = 8 * 1024 ** 3;

// Runs the tool ("$@") beside a guard that reads from our end of stdin. When this process dies, even by kill -9, the pipe closes
// and the guard kills the process group, so no orphan continues writing. The shell waits for both, so that no zombies remain.
// `env -i` passes on only PATH, because our environment contains secrets.
const GUARD = `
ulimit -v "$1" 2>/dev/null
level="$2"; shift 2
exec 3<&0 </dev/null
{ read -r line <&3; kill -KILL 0; } >/dev/null 2>&1 &
guard=$!
exec 3<&-
env -i PATH="$PATH" LC_ALL=C MALLOC_ARENA_MAX=4 nice -n "$level" "$@" &
wait $!
code=$?
kill -KILL "$guard"
wait "$guard" 2>/dev/null
exit "$code"
`;

/** Splits options at spaces; no option may contain a space. */
export const words = (options: string): string[] => options.split(' ');

/** Runs a tool in its own process group, which is killed at the time limit, on abort and when this process dies. */
export async function runTool(run: ToolRun): Promise<ToolResult> {
  if (run.signal?.aborted) return { end: 'aborted', code: null, stdout: '', stderr: '' };
  const kilobytes = Math.floor((run.memoryBytes ?? MEMORY_BYTES) / 1024);
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', `${kilobytes}`, `${run.nice ?? 0}`, run.binary, ...run.args], {
    detached: true,
    cwd: run.cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let end: ToolResult['end'] = 'exited';
  const stop = (reason: 'timedOut' | 'aborted') => {
    end = reason;
    killGroup(child);
  };
  const timer = setTimeout(stop, run.timeoutMs, 'timedOut');
  const onAbort = () => stop('aborted');
  run.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const stdout = run.onLine ? readLines(child, run.onLine) : collect(child);
    const stderr = collectTail(child);
    const code = await waitForEnd(child);
    return { end, code, stdout: stdout(), stderr: stderr() };
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', onAbort);
  }
}

function waitForEnd(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => child.stdin?.destroy());
    child.once('close', resolve);
    // EPIPE, when the tool ends before the pipe is closed, is not an error.
    child.stdin?.on('error', () => {});
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

function collect(child: ChildProcess): () => string {
  const parts: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (part: Buffer) => {
    size += part.length;
    if (size > OUTPUT_BYTES_MAX) killGroup(child);
    else parts.push(part);
  });
  return () => Buffer.concat(parts).toString('utf8');
}

function collectTail(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (part: string) => {
    tail = (tail + part).slice(-ERROR_BYTES_MAX);
  });
  return () => tail;
}

function readLines(child: ChildProcess, onLine: (line: string) => void): () => string {
  if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
  return () => '';
}
