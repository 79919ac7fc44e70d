import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../core/log.ts';
import { DiskGuard } from '../disk-guard.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { EmbeddedDatabaseEnded } from './ordinary-user.ts';

/** Attempts of the first start. Later restarts are attempted without limit. */
const FIRST_TRIES = 3;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;

export interface SupervisedDatabase {
  url: string;
  /** Resolves when the database runs: at once, or after the restart under way. */
  up(): Promise<void>;
}

export interface SupervisorOptions {
  log: Pick<Logger, 'info'>;
  /** Prints a line to the terminal, once for each reason. */
  say(line: string): void;
}

/**
 * Supervises the embedded PostgreSQL and restarts it when it ends unexpectedly (killed, out of memory, disk full), with increasing
 * delays and without a limit of attempts. It keeps its port, so that clients simply reconnect.
 */
export class EmbeddedKeeper {
  private readonly folder: string;
  private readonly options: SupervisorOptions;
  private readonly stopping = new AbortController();
  private guard: DiskGuard | undefined;
  /** The database that is running or starting; null when it was stopped or the first start failed. */
  private current: Promise<EmbeddedDatabase | null> = Promise.resolve(null);

  constructor(folder: string, options: SupervisorOptions) {
    this.folder = folder;
    this.options = options;
  }

  async start(): Promise<SupervisedDatabase> {
    const first = this.firstStart();
    this.current = first.catch(() => null);
    const { url } = await first;
    this.guard = new DiskGuard({ url, folder: this.folder, say: this.options.say });
    await this.guard.start().catch((error: unknown) => this.options.say(`磁盘空间查询失败：${(error as Error).message}`));
    return { url, up: async () => void (await this.current) };
  }

  /** Stops the database; a start or recovery under way is interrupted. */
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
        const mayRetry = error instanceof EmbeddedDatabaseEnded && tries < FIRST_TRIES && !this.stopping.signal.aborted;
        if (!mayRetry) throw error;
        await wait(FIRST_DELAY_MS * tries);
      }
    }
  }

  private open(port?: number): Promise<EmbeddedDatabase> {
    return startEmbedded(this.folder, this.options.log, {
      signal: this.stopping.signal,
      ...(port === undefined ? {} : { port }),
    });
  }

  private watch(database: EmbeddedDatabase): EmbeddedDatabase {
    void database.ended.then(() => {
      if (this.stopping.signal.aborted) return;
      this.options.say('内置数据库意外停止，正在重新启动');
      this.current = this.restart(Number(new URL(database.url).port));
    });
    return database;
  }

  private async restart(port: number): Promise<EmbeddedDatabase | null> {
    let lastMessage = '';
    for (let delay = FIRST_DELAY_MS; !this.stopping.signal.aborted; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
      try {
        const database = this.watch(await this.open(port));
        this.options.say('内置数据库已恢复');
        return database;
      } catch (error) {
        if (this.stopping.signal.aborted) return null;
        const { message } = error as Error;
        if (message !== lastMessage) this.options.say(`${message}；正在重试`);
        lastMessage = message;
      }
      await wait(delay, undefined, { signal: this.stopping.signal }).catch(() => {});
    }
    return null;
  }
}
