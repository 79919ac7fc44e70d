import { browserLocks } from '../../lib/browser/browser-locks.ts';

export interface OneTab {
  /** Tells the other tabs. */
  post(message: unknown): void;
  stop(): void;
}

interface OneTabOptions {
  /** The same in all tabs that share the work. */
  name: string;
  /** Begins the work in this tab; answers how to end it. */
  work(): () => void;
  /** What another tab posted. */
  onMessage(message: unknown): void;
  /** Another tab began to listen: the working one tells it how things stand. */
  onJoin(): void;
}

const ALIVE_EVERY_MS = 30_000;
/** Browsers let the timers of hidden tabs run once a minute; a tab that missed more than that is frozen. */
const DEAD_AFTER_MS = 150_000;

type Signal = { kind: 'alive' | 'join' } | { kind: 'post'; message: unknown };

/**
 * Lets one tab of this browser work for all of them. When it closes, the next takes over; one that was frozen by the
 * browser loses the work to the tab that is looked at. Where locks are missing (plain http), each tab works for itself.
 */
export function inOneTab({ name, work: task, onMessage, onJoin }: OneTabOptions): OneTab {
  const locks = browserLocks();
  const channel = locks === null ? null : openChannel(name);
  const stopped = new AbortController();
  // A category has no target origin: it never leaves this one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const broadcast = (signal: Signal) => channel?.postMessage(signal);
  let working = false;
  /** The browser refuses to share: this tab works for itself. */
  let alone = channel === null;
  let heardAt = Date.now();

  const begin = () => {
    working = true;
    const end = task();
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
    const held = locks.request(name, options, () => {
      if (stopped.signal.aborted) return;
      end = begin();
      return new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve(), { once: true }));
    });
    // Refused when another tab took the lock over, or when this one stopped before it got it.
    held
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

/** Null where the browser refuses it, as some do together with storage. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
