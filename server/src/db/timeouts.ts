import type pg from 'pg';

export interface Timeouts {
  /** Statements of this process that the database has cut off since then, and the newest of them. */
  since(at: Date): { count: number; newest: { at: Date; statement: string } | null };
}

interface Cut {
  at: Date;
  statement: string;
}

const SAMPLES_MAX = 500;
const CANCELED = '57014';

/** Notes which statements take longer than a statement may: whoever asked was told to try again, the operator should know. */
export function watchTimeouts(pool: pg.Pool, now: () => Date): Timeouts {
  const cuts: Cut[] = [];
  pool.on('connect', (client) => {
    // Before the driver itself hears of it and forgets which statement it was at.
    (client as unknown as Wired).connection.prependListener('errorMessage', ({ code, message }) => {
      if (code !== CANCELED || !message.includes('statement timeout')) return;
      const { text = '' } = (client as unknown as Wired)._getActiveQuery?.() ?? {};
      cuts.push({ at: now(), statement: text.replace(/\s+/g, ' ').trim().slice(0, 120) });
      if (cuts.length > SAMPLES_MAX) cuts.shift();
    });
  });
  return {
    since(at) {
      const found = cuts.filter((cut) => cut.at >= at);
      return { count: found.length, newest: found.at(-1) ?? null };
    },
  };
}

interface Wired {
  connection: {
    prependListener(event: 'errorMessage', hear: (error: { code?: string; message: string }) => void): void;
  };
  _getActiveQuery?(): { text?: string } | null;
}
