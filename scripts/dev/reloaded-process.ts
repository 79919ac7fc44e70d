import { fork, type ChildProcess } from 'node:child_process';

const RESOLVE_ONCE = new URL('resolve-once.ts', import.meta.url).href;
/** Each ends by itself in less, unless it hears nothing any more. */
const KILL_AFTER = 5_000;
const RESTART_DELAY = 1_000;
/** Of what a failed start wrote, enough to show the cause. */
const ERROR_CHARACTERS = 4_000;

/**
 * A process that is replaced when its sources change. The former one goes on until the new one has sent its first message, and
 * for good when the new one fails: a typing mistake costs nothing but the time to mend it.
 */
export class ReloadedProcess<Message> {
  private readonly file: string;
  private readonly environment: Readonly<Record<string, string>>;
  private current: ChildProcess | null = null;
  private next: ChildProcess | null = null;
  private readonly alive = new Set<ChildProcess>();
  private stopping = false;

  /** `environment` is read at each start, so it may be completed after this. */
  constructor(file: string, environment: Readonly<Record<string, string>>) {
    this.file = file;
    this.environment = environment;
  }

  get isRunning(): boolean {
    return this.alive.size > 0;
  }

  /** The first message of the new process, the error that ended it before, or `replaced` when it was given up for a newer one. */
  reload(): Promise<Message | Error | 'replaced'> {
    this.next?.kill('SIGKILL');
    if (this.stopping) return Promise.resolve('replaced');
    const child = this.spawn();
    this.next = child;
    let written = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      if (this.next === child) written = (written + chunk.toString()).slice(0, ERROR_CHARACTERS);
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
          resolve(new Error(written.trim() || `${this.file} ended (${code ?? signal})`));
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
    setTimeout(() => void (this.next === null && this.current === null && this.reload()), RESTART_DELAY);
  }

  private spawn(): ChildProcess {
    // A group of its own: Ctrl+C reaches the parent alone, which then ends all in order.
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
    const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
