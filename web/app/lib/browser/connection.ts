import { ApiError } from '../api.ts';

/** A refusal or a silence that a later try may not meet: no network, a server that is starting or busy. */
export const isPassingStatus = (status: number): boolean =>
  status === 0 || status === 408 || status === 423 || status === 425 || status >= 500;

const isPassing = (error: unknown): error is ApiError => error instanceof ApiError && isPassingStatus(error.status);

/** The server may be gone while the network is there, and not every browser tells when a network is back. */
const DELAYS = [1000, 3000, 6000, 15_000];

/** Waits for the network's return, or for a while if nobody tells of it. */
function connectionBack(delay: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      resolve();
    };
    const timer = setTimeout(done, delay);
    globalThis.addEventListener?.('online', done);
  });
}

/** Tries until it went through or was refused in earnest. `onWait` hears why it waits, before each wait. */
export async function untilThrough<Result>(
  task: () => Promise<Result>,
  { onWait = () => {}, isOver = () => false }: { onWait?: (message: string) => void; isOver?: () => boolean } = {},
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      if (!isPassing(error) || isOver()) throw error;
      onWait(error.message);
      await connectionBack(DELAYS[Math.min(tries, DELAYS.length - 1)] ?? 0);
    }
  }
}
