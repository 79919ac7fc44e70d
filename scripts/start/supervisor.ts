import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { relayFigures } from './relay-figures.ts';
import type { Listening } from './sockets.ts';

/** Compiled code is kept between starts: a third less work before the first answer. Ignored where it cannot be written. */
export const COMPILE_CACHE = join(import.meta.dirname, '../../.cache/compile');

/** React asks for it: without it, pages are rendered by the build that is made for developing, at half the speed. */
export const BUILT_FOR_USE = { NODE_ENV: 'production' };

/**
 * Left to itself, the heap waits until it is several times what lives in it, and glibc keeps an arena for each thread and the
 * buffers that pages leave behind: 800 MB under requests that have nothing in common, 470 with these, at the same speed.
 */
const MODEST_HEAP = ['--heap-growing-percent=50', '--max-semi-space-size=8'];
const MODEST_MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };

/** An error names the line of the source, though what runs is the bundle. Maps are read when one is told. */
const SOURCE_MAPS = '--enable-source-maps';
const RESTART_DELAY = 500;
const LONGEST_DELAY = 5_000;
/** A process that dies so often before its first word has a reason that another try does not mend. */
const FIRST_TRIES = 5;
const KILL_AFTER = 12_000;
/** The exit code of a process that has said why it will not start. */
const REFUSED = 2;

const root = join(import.meta.dirname, '../..');
const FILES = { server: join(root, 'server/build/main.js'), worker: join(root, 'server/build/worker.js') };
type Kind = keyof typeof FILES;

/** At this number a server finds its socket, after Node's own four. */
const SOCKET_FD = 4;
/** One that has lived so long did not die of its start, and is replaced at once: people wait at its socket. */
const STABLE_AFTER = 5_000;

interface Starting {
  /** Among those of its kind. */
  number?: number;
  socket?: Listening;
  env?: Record<string, string>;
}

interface Spawning extends Starting {
  args?: string[];
}

/** Keeps servers and workers running: one that dies is started again; all end together. */
export class Supervisor {
  stopping = false;
  /** What the processes are told beyond what this one was: the embedded database has an address once it is up. */
  environment: Record<string, string> = {};
  /** What is waited for before a process is started again. */
  whenUsable: () => Promise<void> = async () => {};
  private readonly children = new Map<string, ChildProcess>();

  /**
   * Resolves when the process says that it is up, and from then on keeps it up. One that dies before its first word is tried
   * again too; rejects when it refuses to start, or has died that way too often.
   */
  start(kind: Kind, { number = 1, ...starting }: Starting = {}): Promise<void> {
    const name = `${kind} ${number}`;
    return new Promise((resolve, reject) => {
      let upSince: number | null = null;
      let wasUp = false;
      let deaths = 0;
      const run = (): void => {
        if (this.stopping) return;
        const child = this.spawn(FILES[kind], starting);
        this.children.set(name, child);
        relayFigures(child, () => this.siblingsOf(name, kind));
        child.once('message', () => {
          wasUp = true;
          upSince = performance.now();
          deaths = 0;
          resolve();
        });
        child.once('exit', (code, signal) => {
          if (this.children.get(name) === child) this.children.delete(name);
          if (this.stopping) return;
          deaths += 1;
          if (!wasUp && (code === REFUSED || deaths === FIRST_TRIES))
            return reject(new Error(`${name} ended at start (${code ?? signal})`));
          const isStable = upSince !== null && performance.now() - upSince > STABLE_AFTER;
          upSince = null;
          this.later(isStable ? 0 : deaths, run);
        });
      };
      run();
    });
  }

  /** Runs a process to its end; one that was killed is run again, and with `mayFail` one that has failed as well. */
  async runOnce(file: string, { args = [], mayFail = false }: { args?: string[]; mayFail?: boolean } = {}): Promise<void> {
    for (let deaths = 1; !this.stopping; deaths += 1) {
      const ended = await this.runToEnd(file, args);
      if (ended === 0 || this.stopping) return;
      if (deaths === FIRST_TRIES || (typeof ended === 'number' && !mayFail)) throw new Error(`${file} failed (${ended})`);
      await new Promise<void>((resolve) => this.later(deaths, resolve));
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(
      [...this.children.values()].map(
        (child) =>
          new Promise<void>((resolve) => {
            // Each ends by itself in less, unless it hears nothing any more.
            const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER);
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

  /** The later, the more often it has gone wrong; never while there is no database. */
  private later(deaths: number, again: () => void): void {
    const delay = deaths === 0 ? 0 : Math.min(RESTART_DELAY * 2 ** (deaths - 1), LONGEST_DELAY);
    setTimeout(() => void this.whenUsable().then(() => again()), delay);
  }

  private spawn(file: string, { args = [], env = {}, socket }: Spawning = {}): ChildProcess {
    const always = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...BUILT_FOR_USE, ...MODEST_MALLOC };
    // A group of its own: Ctrl-C reaches this process alone, which then ends the others in order.
    return fork(file, args, {
      execArgv: [SOURCE_MAPS, ...MODEST_HEAP],
      env: {
        ...process.env,
        ...always,
        ...this.environment,
        ...env,
        ...(socket === undefined ? {} : { LISTEN_FD: String(SOCKET_FD) }),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...(socket === undefined ? [] : [socket])],
      detached: true,
      // Figures may be infinite, which JSON knows nothing of.
      serialization: 'advanced',
    });
  }
}
