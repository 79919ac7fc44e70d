import { browserLocks } from '../../lib/browser/browser-locks.ts';

export interface OneTab {
  /** Sends a message to the other tabs. */
  post(message: unknown): void;
  stop(): void;
}

interface OneTabOptions {
  /** Name of lock and channel; the same in all tabs that share the work. */
  name: string;
  /** Starts the work in this tab; returns the function that ends it. */
  work(): () => void;
  /** Called with a message of another tab. */
  onMessage(message: unknown): void;
  /** Called in the working tab when another tab joined, to post it the present state. */
  onJoin(): void;
}

const ALIVE_EVERY_MS = 30_000;
/** Without a sign of life for this long, the working tab counts as frozen. Hidden tabs still run their timers once a minute. */
const DEAD_AFTER_MS = 150_000;

type Signal = { kind: 'alive' | 'join' } | { kind: 'post'; message: unknown };

/**
 * Lets one tab of this browser work for all of them. The working tab is the one that holds the lock `name`; the others wait for it, so the
 * next takes over when the working tab closes. The working tab broadcasts `alive` every ALIVE_EVERY_MS; when this stops for DEAD_AFTER_MS
 * (the browser froze the tab), a visible tab steals the lock. Without locks (plain http) or where the browser refuses them, each tab works
 * for itself.
 */
export function inOneTab({ name, work, onMessage, onJoin }: OneTabOptions): OneTab {
  const locks = browserLocks();
  const channel = locks === null ? null : openChannel(name);
  const stopped = new AbortController();
  // A BroadcastChannel has no target origin: its messages never leave this one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const broadcast = (signal: Signal) => channel?.postMessage(signal);
  let working = false;
  /** True where locks or channel are unavailable: this tab works for itself. */
  let alone = channel === null;
  let heardAt = Date.now();

  const begin = () => {
    working = true;
    const end = work();
    return () => {
      working = false;
      end();
    };
  };
  const runAlone = () => {
    alone = true;
    if (working || stopped.signal.aborted) return;
    stopped.signal.addEventListener('abort', begin(), { once: true });
  };
  const hold = (options: LockOptions) => {
    if (alone || locks === null) return runAlone();
    let end = () => {};
    const lock = locks.request(name, options, () => {
      if (stopped.signal.aborted) return;
      end = begin();
      return new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve(), { once: true }));
    });
    // Rejected when another tab stole the lock, or when this one stopped before it got the lock.
    lock
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'SecurityError') alone = true;
      })
      .finally(() => {
        end();
        if (!stopped.signal.aborted && options.steal !== true) hold({ signal: stopped.signal });
      });
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<Signal>) => {
    heardAt = Date.now();
    if (data.kind === 'post') onMessage(data.message);
    else if (data.kind === 'join' && working) onJoin();
  });
  const pulse = setInterval(() => {
    if (working) return broadcast({ kind: 'alive' });
    if (Date.now() - heardAt < DEAD_AFTER_MS || document.visibilityState === 'hidden') return;
    heardAt = Date.now();
    hold({ steal: true });
  }, ALIVE_EVERY_MS);

  hold({ signal: stopped.signal });
  if (!alone) broadcast({ kind: 'join' });

  return {
    post: (message) => !alone && !stopped.signal.aborted && broadcast({ kind: 'post', message }),
    stop() {
      stopped.abort();
      clearInterval(pulse);
      channel?.close();
    },
  };
}

/** Null where the browser refuses a channel, as some do together with storage. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
