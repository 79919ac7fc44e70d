import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** Compiled code is kept between starts: a third less work before the first answer. Ignored where it cannot be written. */
export const COMPILE_CACHE = join(import.meta.dirname, '../.cache/compile');

/** React asks for it: without it, pages are rendered by the build that is made for developing, at half the speed. */
export const BUILT_FOR_USE = { NODE_ENV: 'production' };

const RESOLVE_ONCE = new URL('resolve-once.ts', import.meta.url).href;
const RESTART_DELAY = 500;

/** Keeps the server and the worker running: one that dies is started again; all end together. */
export class Supervisor {
  stopping = false;
  private readonly children = new Map<string, ChildProcess>();
  private readonly environment: Record<string, string>;

  constructor(environment: Record<string, string>) {
    this.environment = environment;
  }

  /** Resolves when the process says that it is up; rejects when it ends before that. */
  start(name: string, file: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = this.spawn(file);
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
          if (!this.stopping) this.start(name, file).catch(() => this.startAgain(name, file));
        }, RESTART_DELAY);
      });
    });
  }

  /** Runs a process to its end. */
  runOnce(file: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = this.spawn(file);
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

  private startAgain(name: string, file: string): void {
    setTimeout(() => {
      if (!this.stopping) this.start(name, file).catch(() => this.startAgain(name, file));
    }, RESTART_DELAY * 10);
  }

  private spawn(file: string): ChildProcess {
    const always = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...BUILT_FOR_USE };
    // A group of its own: Ctrl-C reaches this process alone, which then ends the others in order.
    return fork(file, {
      execArgv: ['--import', RESOLVE_ONCE],
      env: { ...process.env, ...always, ...this.environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
  }
}
