import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { relayFigures } from './relay-figures.ts';
import type { ListeningSocket } from './sockets.ts';

/**
 * Node's compile cache, which saves a third of the CPU time until the first response. Node ignores it when the folder is not
 * writable.
 */
export const COMPILE_CACHE = join(import.meta.dirname, '../../.cache/compile');

/** Makes React use its production build; the development build renders pages at half the speed. */
export const BUILT_FOR_USE = { NODE_ENV: 'production' };

/**
 * These settings keep a server's memory at 470 MB instead of 800 MB under mixed requests, at the same speed. By default V8 lets the
 * heap grow to several times the live data, and glibc keeps an arena for each thread, with freed page buffers in them.
 */
const MODEST_HEAP = ['--heap-growing-percent=50', '--max-semi-space-size=8'];
const MODEST_MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Stack traces show lines of the source files instead of the bundle. Node reads the maps only when an error is printed. */
const SOURCE_MAPS = '--enable-source-maps';
const RESTART_DELAY_MS = 500;
const LONGEST_DELAY_MS = 5_000;
/** A process that ends this many times before it is ready is not started again. */
const FIRST_TRIES = 5;
const KILL_AFTER_MS = 12_000;
/** The exit code of a process that refuses to start and has printed the reason. */
const REFUSED_EXIT_CODE = 2;

const root = join(import.meta.dirname, '../..');
const FILES = { server: join(root, 'server/build/main.js'), worker: join(root, 'server/build/worker.js') };
type Kind = keyof typeof FILES;

/** The file descriptor of a server's socket: the first after stdin, stdout, stderr and the IPC channel. */
const SOCKET_FD = 4;
/** A process that was ready for this long is restarted without a delay, because clients are waiting at its socket. */
const STABLE_AFTER_MS = 5_000;

interface StartOptions {
  /** Counts the processes of one kind. */
  number?: number;
  socket?: ListeningSocket;
  env?: Record<string, string>;
}

interface SpawnOptions extends StartOptions {
  args?: string[];
}

/** Starts the server and worker processes, restarts those that end unexpectedly, and stops them all together. */
export class Supervisor {
  stopping = false;
  /** Environment variables for the processes in addition to its own, such as the URL of the embedded database. */
  environment: Record<string, string> = {};
  /** Awaited before each restart; resolves when the database is up. */
  whenUsable: () => Promise<void> = async () => {};
  private readonly children = new Map<string, ChildProcess>();

  /**
   * Starts a process and restarts it whenever it ends. Resolves when it first reports that it is ready; rejects when it refuses to
   * start or ends `FIRST_TRIES` times before that.
   */
  start(kind: Kind, { number = 1, ...options }: StartOptions = {}): Promise<void> {
    const name = `${kind} ${number}`;
    return new Promise((resolve, reject) => {
      let readySince: number | null = null;
      let wasReady = false;
      let failures = 0;
      const run = (): void => {
        if (this.stopping) return;
        const child = this.spawn(FILES[kind], options);
        this.children.set(name, child);
        relayFigures(child, () => this.siblingsOf(name, kind));
        child.once('message', () => {
          wasReady = true;
          readySince = performance.now();
          failures = 0;
          resolve();
        });
        child.once('exit', (code, signal) => {
          if (this.children.get(name) === child) this.children.delete(name);
          if (this.stopping) return;
          failures += 1;
          if (!wasReady && (code === REFUSED_EXIT_CODE || failures === FIRST_TRIES))
            return reject(new Error(`${name} ended at start (${code ?? signal})`));
          const isStable = readySince !== null && performance.now() - readySince > STABLE_AFTER_MS;
          readySince = null;
          this.startLater(isStable ? 0 : failures, run);
        });
      };
      run();
    });
  }

  /** Runs a process until it succeeds. It is run again when it was killed and, with `mayFail`, also when it failed. */
  async runOnce(file: string, { args = [], mayFail = false }: { args?: string[]; mayFail?: boolean } = {}): Promise<void> {
    for (let failures = 1; !this.stopping; failures += 1) {
      const result = await this.runToEnd(file, args);
      if (result === 0 || this.stopping) return;
      if (failures === FIRST_TRIES || (typeof result === 'number' && !mayFail)) throw new Error(`${file} failed (${result})`);
      await new Promise<void>((resolve) => this.startLater(failures, resolve));
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(
      [...this.children.values()].map(
        (child) =>
          new Promise<void>((resolve) => {
            // Processes that still respond shut down in less time.
            const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
            child.once('exit', () => {
              clearTimeout(timer);
              resolve();
            });
            child.kill('SIGTERM');
          }),
      ),
    );
  }

  private siblingsOf(name: string, kind: Kind): ChildProcess[] {
    return [...this.children].filter(([other]) => other !== name && other.startsWith(`${kind} `)).map(([, child]) => child);
  }

  private runToEnd(file: string, args: string[]): Promise<number | NodeJS.Signals | null> {
    return new Promise((resolve) => {
      const child = this.spawn(file, { args });
      const key = [file, ...args].join(' ');
      this.children.set(key, child);
      child.once('exit', (code, signal) => {
        this.children.delete(key);
        resolve(code ?? signal);
      });
    });
  }

  /** Calls `again` after a delay that grows with the number of failures, but not before the database is up. */
  private startLater(failures: number, again: () => void): void {
    const delay = failures === 0 ? 0 : Math.min(RESTART_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);
    setTimeout(() => void this.whenUsable().then(() => again()), delay);
  }

  private spawn(file: string, { args = [], env = {}, socket }: SpawnOptions = {}): ChildProcess {
    const common = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...BUILT_FOR_USE, ...MODEST_MALLOC };
    // `detached` gives it its own process group, so that Ctrl-C reaches only the start process, which then stops the others.
    return fork(file, args, {
      execArgv: [SOURCE_MAPS, ...MODEST_HEAP],
      env: {
        ...process.env,
        ...common,
        ...this.environment,
        ...env,
        ...(socket === undefined ? {} : { LISTEN_FD: String(SOCKET_FD) }),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...(socket === undefined ? [] : [socket])],
      detached: true,
      // The messages contain metrics, which may be infinite, and JSON cannot express that.
      serialization: 'advanced',
    });
  }
}
