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
export function inOneTab({ name, work, onMessage, onJoin }: OneTabOptions): OneTab {
  const channel = new BroadcastChannel(name);
  const stopped = new AbortController();
  // A channel has no target origin: it never leaves this one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (signal: Signal) => channel.postMessage(signal);
  let working = false;
  let heardAt = Date.now();

  const begin = () => {
    working = true;
    const end = work();
    return () => {
      working = false;
      end();
    };
  };
  const hold = (options: LockOptions) => {
    let end = () => {};
    const held = navigator.locks.request(name, options, () => {
      if (stopped.signal.aborted) return;
      end = begin();
      return new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve(), { once: true }));
    });
    // Refused when another tab took the lock over, or when this one stopped before it got it.
    held
      .catch(() => {})
      .finally(() => {
        end();
        if (!stopped.signal.aborted && options.steal !== true) hold({ signal: stopped.signal });
      });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Signal>) => {
    heardAt = Date.now();
    if (data.kind === 'post') onMessage(data.message);
    else if (data.kind === 'join' && working) onJoin();
  });
  const pulse = setInterval(() => {
    if (working) return tell({ kind: 'alive' });
    if (Date.now() - heardAt < DEAD_AFTER_MS || document.visibilityState === 'hidden') return;
    heardAt = Date.now();
    hold({ steal: true });
  }, ALIVE_EVERY_MS);

  if (navigator.locks === undefined) {
    const end = begin();
    stopped.signal.addEventListener('abort', end);
  } else {
    hold({ signal: stopped.signal });
    tell({ kind: 'join' });
  }

  return {
    post: (message) => navigator.locks !== undefined && !stopped.signal.aborted && tell({ kind: 'post', message }),
    stop() {
      stopped.abort();
      clearInterval(pulse);
      channel.close();
    },
  };
}
