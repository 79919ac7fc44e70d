import { statfs } from 'node:fs/promises';
import pg from 'pg';

const CHECK_EVERY_MS = 1_000;
/** Below this free space the database becomes read-only; above the second limit it becomes writable again. */
const READ_ONLY_BELOW_BYTES = 100 * 1024 * 1024;
const WRITABLE_ABOVE_BYTES = 150 * 1024 * 1024;

export interface DiskGuardOptions {
  /** Connection URL and data folder of the embedded database. */
  url: string;
  folder: string;
  /** Prints a line to the terminal. */
  say(line: string): void;
}

/**
 * Keeps the embedded database from filling its disk: PostgreSQL ends when it cannot write its WAL, and then cannot recover
 * either. While little space is free, all transactions are read-only, so the site stays readable.
 */
export class DiskGuard {
  private readonly options: DiskGuardOptions;
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();
  /** null: not set yet. */
  private readOnly: boolean | null = null;
  private stopped = false;

  constructor(options: DiskGuardOptions) {
    this.options = options;
  }

  /** Resolves after the first check; further checks follow every `CHECK_EVERY_MS`. */
  async start(): Promise<void> {
    await this.check();
    const checkAgain = () => {
      if (this.stopped) return;
      this.timer = setTimeout(() => {
        this.checking = this.check().catch(() => {});
        void this.checking.then(checkAgain);
      }, CHECK_EVERY_MS).unref();
    };
    checkAgain();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.checking;
  }

  private async check(): Promise<void> {
    const { bavail, bsize } = await statfs(this.options.folder);
    const free = bavail * bsize;
    if (free < READ_ONLY_BELOW_BYTES && this.readOnly !== true) await this.setReadOnly(true);
    else if (this.readOnly === null || (this.readOnly && free > WRITABLE_ABOVE_BYTES)) await this.setReadOnly(false);
  }

  /** Applies to new transactions of all connections, and survives a restart of PostgreSQL. */
  private async setReadOnly(readOnly: boolean): Promise<void> {
    const client = new pg.Client({ connectionString: this.options.url, connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
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
    if (readOnly) this.options.say('磁盘剩余不到 100 MB：已暂停写入，网站仍可浏览；清理出空间后自动恢复');
    else if (this.readOnly === true) this.options.say('磁盘空间已恢复，可以写入了');
    this.readOnly = readOnly;
  }
}
