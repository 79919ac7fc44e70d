import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { START_AHEAD } from '#server/start-ahead.ts';

/** Compiled code is kept between starts: a third less work before the first answer. Ignored where it cannot be written. */
export const COMPILE_CACHE = join(import.meta.dirname, '../.cache/compile');

/** React asks for it: without it, pages are rendered by the build that is made for developing, at half the speed. */
export const BUILT_FOR_USE = { NODE_ENV: 'production' };

const RESOLVE_ONCE = new URL('resolve-once.ts', import.meta.url).href;
const RESTART_DELAY = 500;

const root = join(import.meta.dirname, '..');
const FILES = { server: join(root, 'server/src/main.ts'), worker: join(root, 'server/src/worker.ts') };
type Name = keyof typeof FILES;

interface Spawning {
  args?: string[];
  env?: Record<string, string>;
}

/** Keeps the server and the worker running: one that dies is started again; all end together. */
export class Supervisor {
  stopping = false;
  /** What the processes are told beyond what this one was: the embedded database has an address once it is up. */
  environment: Record<string, string> = {};
  private readonly children = new Map<string, ChildProcess>();

  /** Starts the server ahead of what it needs: it is loaded by the time `start` tells it the rest. */
  startAhead(): void {
    const child = this.spawn(FILES.server, { env: { [START_AHEAD]: 'on' } });
    this.children.set('server', child);
    child.once('exit', () => {
      if (this.children.get('server') === child) this.children.delete('server');
    });
  }

  /** Resolves when the process says that it is up; rejects when it ends before that. */
  start(name: Name): Promise<void> {
    return new Promise((resolve, reject) => {
      const ahead = this.children.get(name);
      const child = ahead?.connected ? ahead : this.spawn(FILES[name]);
      // One that has just ended says so by its exit.
      if (child === ahead) child.send(this.environment, () => {});
      this.children.set(name, child);
      let up = false;
      child.once('message', () => {
        up = true;
        resolve();
      });
      child.once('exit', (code) => {
        this.children.delete(name);
        if (this.stopping) return;
        if (!up) return reject(new Error(`${name} ended at start (${code})`));
        setTimeout(() => {
          if (!this.stopping) this.start(name).catch(() => this.startAgain(name));
        }, RESTART_DELAY);
      });
    });
  }

  /** Runs a process to its end. */
  runOnce(file: string, ...args: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = this.spawn(file, { args });
      this.children.set(file, child);
      child.once('exit', (code) => {
        this.children.delete(file);
        if (code === 0 || this.stopping) resolve();
        else reject(new Error(`${file} failed (${code})`));
      });
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(
      [...this.children.values()].map(
        (child) =>
          new Promise<void>((resolve) => {
            child.once('exit', () => resolve());
            child.kill('SIGTERM');
          }),
      ),
    );
  }

  private startAgain(name: Name): void {
    setTimeout(() => {
      if (!this.stopping) this.start(name).catch(() => this.startAgain(name));
    }, RESTART_DELAY * 10);
  }

  private spawn(file: string, { args = [], env = {} }: Spawning = {}): ChildProcess {
    const always = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...BUILT_FOR_USE };
    // A group of its own: Ctrl-C reaches this process alone, which then ends the others in order.
    return fork(file, args, {
      execArgv: ['--import', RESOLVE_ONCE],
      env: { ...process.env, ...always, ...this.environment, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
  }
}
