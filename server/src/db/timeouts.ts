import type pg from 'pg';

export interface Timeouts {
  /** The number of this process's statements that exceeded `statement_timeout` since this time, and the newest of them. */
  since(at: Date): { count: number; newest: { at: Date; statement: string } | null };
}

interface CancelledStatement {
  at: Date;
  statement: string;
}

const SAMPLES_MAX = 500;
/** SQLSTATE query_canceled. */
const CANCELED = '57014';

/** Records statements that exceed `statement_timeout`, for operators; users were only told to try again. */
export function watchTimeouts(pool: pg.Pool, now: () => Date): Timeouts {
  const cancelled: CancelledStatement[] = [];
  pool.on('connect', (client) => {
    // Prepended, because the driver's own listener clears the active query.
    (client as unknown as ClientInternals).connection.prependListener('errorMessage', ({ code, message }) => {
      if (code !== CANCELED || !message.includes('statement timeout')) return;
      const { text = '' } = (client as unknown as ClientInternals)._getActiveQuery?.() ?? {};
      cancelled.push({ at: now(), statement: text.replace(/\s+/g, ' ').trim().slice(0, 120) });
      if (cancelled.length > SAMPLES_MAX) cancelled.shift();
    });
  });
  return {
    since(at) {
      const recent = cancelled.filter((statement) => statement.at >= at);
      return { count: recent.length, newest: recent.at(-1) ?? null };
    },
  };
}

/** Internals of the driver's client. */
interface ClientInternals {
  connection: {
    prependListener(event: 'errorMessage', hear: (error: { code?: string; message: string }) => void): void;
  };
  _getActiveQuery?(): { text?: string } | null;
}
