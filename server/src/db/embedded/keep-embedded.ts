import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../core/log.ts';
import { DiskGuard } from '../disk-guard.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { EmbeddedDatabaseEnded } from './ordinary-user.ts';

const FIRST_TRIES = 3;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;

export interface SupervisedDatabase {
  url: string;
  /** Resolves when it runs: at once, or after it was started again. */
  up(): Promise<void>;
}

export interface SupervisorOptions {
  log: Pick<Logger, 'info'>;
  /** Prints a line to the terminal, once for each reason. */
  say(line: string): void;
}

/**
 * The embedded PostgreSQL, started again whenever it ends by itself: killed, out of memory, out of space. At the same
 * address, so that whoever is connected to it just connects again. It is tried for as long as it takes.
 */
export class EmbeddedKeeper {
  private readonly folder: string;
  private readonly keeping: SupervisorOptions;
  private readonly stopping = new AbortController();
  private guard: DiskGuard | undefined;
  /** What is running, or on its way up. */
  private current: Promise<EmbeddedDatabase | null> = Promise.resolve(null);

  constructor(folder: string, keeping: SupervisorOptions) {
    this.folder = folder;
    this.keeping = keeping;
  }

  async start(): Promise<SupervisedDatabase> {
    const first = this.firstStart();
    this.current = first.catch(() => null);
    const { url } = await first;
    this.guard = new DiskGuard({ url, folder: this.folder, say: this.keeping.say });
    await this.guard.start().catch((error: unknown) => this.keeping.say(`磁盘空间查询失败：${(error as Error).message}`));
    return { url, up: async () => void (await this.current) };
  }

  /** Also of one that is still coming up, or recovers. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.guard?.stop();
    await (await this.current)?.stop();
  }

  private async firstStart(): Promise<EmbeddedDatabase> {
    for (let tries = 1; ; tries += 1) {
      try {
        return this.watch(await this.open());
      } catch (error) {
        const mayGoBetter = error instanceof EmbeddedDatabaseEnded && tries < FIRST_TRIES && !this.stopping.signal.aborted;
        if (!mayGoBetter) throw error;
        await wait(FIRST_DELAY_MS * tries);
      }
    }
  }

  private open(port?: number): Promise<EmbeddedDatabase> {
    return startEmbedded(this.folder, this.keeping.log, {
      signal: this.stopping.signal,
      ...(port === undefined ? {} : { port }),
    });
  }

  private watch(database: EmbeddedDatabase): EmbeddedDatabase {
    void database.ended.then(() => {
      if (this.stopping.signal.aborted) return;
      this.keeping.say('内置数据库意外停止，正在重新启动');
      this.current = this.startAgain(Number(new URL(database.url).port));
    });
    return database;
  }

  private async startAgain(port: number): Promise<EmbeddedDatabase | null> {
    let said = '';
    for (let delay = FIRST_DELAY_MS; !this.stopping.signal.aborted; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
      try {
        const database = this.watch(await this.open(port));
        this.keeping.say('内置数据库已恢复');
        return database;
      } catch (error) {
        if (this.stopping.signal.aborted) return null;
        const { message } = error as Error;
        if (message !== said) this.keeping.say(`${message}；正在重试`);
        said = message;
      }
      await wait(delay, undefined, { signal: this.stopping.signal }).catch(() => {});
    }
    return null;
  }
}
