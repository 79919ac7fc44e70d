import { fork, type ChildProcess } from 'node:child_process';

const RESOLVE_ONCE = new URL('resolve-once.ts', import.meta.url).href;
/** A process normally ends sooner by itself; after this time it is killed. */
const KILL_AFTER_MS = 5_000;
const RESTART_DELAY_MS = 1_000;
/** Characters of a failed start's output that are kept for the error message. */
const ERROR_CHARACTERS = 4_000;

/**
 * A process that is replaced when its sources change. The former process (`current`) keeps running until the new one (`next`) has
 * sent its first message; when the new one fails before, for example by a syntax error, the former one stays.
 */
export class ReloadedProcess<Message> {
  private readonly file: string;
  private readonly environment: Readonly<Record<string, string>>;
  private current: ChildProcess | null = null;
  private next: ChildProcess | null = null;
  private readonly alive = new Set<ChildProcess>();
  private stopping = false;

  /** `environment` is read at each start, so it may still be completed after the construction. */
  constructor(file: string, environment: Readonly<Record<string, string>>) {
    this.file = file;
    this.environment = environment;
  }

  get isRunning(): boolean {
    return this.alive.size > 0;
  }

  /** Resolves with the first message of the new process, with the error that ended it, or with `replaced` when a newer reload began. */
  reload(): Promise<Message | Error | 'replaced'> {
    this.next?.kill('SIGKILL');
    if (this.stopping) return Promise.resolve('replaced');
    const child = this.spawn();
    this.next = child;
    let errorOutput = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      if (this.next === child) errorOutput = (errorOutput + chunk.toString()).slice(0, ERROR_CHARACTERS);
    });
    return new Promise((resolve) => {
      child.once('message', (message) => {
        if (this.next !== child) return;
        this.next = null;
        end(this.current);
        this.current = child;
        resolve(message as Message);
      });
      child.once('close', (code, signal) => {
        if (this.next === child) {
          this.next = null;
          resolve(new Error(errorOutput.trim() || `${this.file} ended (${code ?? signal})`));
        } else if (this.current === child) {
          this.current = null;
          if (code !== 0) this.startAgain(code ?? signal);
        } else resolve('replaced');
      });
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all([...this.alive].map(end));
  }

  private startAgain(reason: number | NodeJS.Signals | null): void {
    if (this.stopping) return;
    console.error(`${this.file} ended (${reason}) and is started again`);
    setTimeout(() => void (this.next === null && this.current === null && this.reload()), RESTART_DELAY_MS);
  }

  private spawn(): ChildProcess {
    // `detached`: its own process group, so that Ctrl+C reaches only the parent, which then ends all processes in order.
    const child = fork(this.file, {
      execArgv: ['--import', RESOLVE_ONCE],
      env: { ...process.env, ...this.environment },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      detached: true,
    });
    this.alive.add(child);
    child.once('exit', () => this.alive.delete(child));
    return child;
  }
}

function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
