import { statfs } from 'node:fs/promises';
import pg from 'pg';

const LOOK_EVERY_MS = 1_000;
const TOO_LITTLE = 100 * 1024 * 1024;
const ENOUGH = 150 * 1024 * 1024;

export interface Guarding {
  /** Of the embedded database. */
  url: string;
  folder: string;
  say(line: string): void;
}

/**
 * Keeps the embedded database from filling its disk: PostgreSQL that cannot write its log ends, and cannot recover either. While
 * little is left nothing is written any more, and the site reads on.
 */
export class DiskGuard {
  private readonly guarding: Guarding;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private readOnly: boolean | null = null;
  private stopped = false;

  constructor(guarding: Guarding) {
    this.guarding = guarding;
  }

  /** Resolves when it is known whether anything may be written; from then on it is looked at again and again. */
  async start(): Promise<void> {
    await this.look();
    const again = () => {
      if (this.stopped) return;
      this.timer = setTimeout(() => {
        this.looking = this.look().catch(() => {});
        void this.looking.then(again);
      }, LOOK_EVERY_MS).unref();
    };
    again();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    const { bavail, bsize } = await statfs(this.guarding.folder);
    const free = bavail * bsize;
    if (free < TOO_LITTLE && this.readOnly !== true) await this.set(true);
    else if (this.readOnly === null || (this.readOnly && free > ENOUGH)) await this.set(false);
  }

  /** For every transaction that begins from now on, of whoever is connected. It outlives a restart of PostgreSQL. */
  private async set(readOnly: boolean): Promise<void> {
    const client = new pg.Client({ connectionString: this.guarding.url, connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ setting: string }>(`show default_transaction_read_only`);
      const was = Object.values(rows[0] ?? {})[0] === 'on';
      if (was !== readOnly) {
        await client.query(
          readOnly ? 'alter system set default_transaction_read_only = on' : 'alter system reset default_transaction_read_only',
        );
        await client.query('select pg_reload_conf()');
      }
    } finally {
      await client.end().catch(() => {});
    }
    if (readOnly) this.guarding.say('磁盘剩余不到 100 MB：已暂停写入，网站仍可浏览；清理出空间后自动恢复');
    else if (this.readOnly === true) this.guarding.say('磁盘空间已恢复，可以写入了');
    this.readOnly = readOnly;
  }
}
