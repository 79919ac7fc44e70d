import { ApiError } from '../api.ts';

/** Whether a failure is temporary, so that a later try may succeed: no network (status 0), a server that is starting or busy. */
export const isPassingStatus = (status: number): boolean =>
  status === 0 || status === 408 || status === 423 || status === 425 || status >= 500;

const isPassing = (error: unknown): error is ApiError => error instanceof ApiError && isPassingStatus(error.status);

/** Delays between tries in ms; the last one repeats. Needed besides the `online` event, since the server itself may be down. */
const DELAYS = [1000, 3000, 6000, 15_000];

/** Waits for the `online` event, at most `delay` ms. */
function waitForConnection(delay: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, delay);
    globalThis.addEventListener?.('online', finish);
  });
}

/** Repeats a task until it succeeds or fails permanently. `onWait` gets the error's message before each wait; `isOver` ends the tries. */
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
      await waitForConnection(DELAYS[Math.min(tries, DELAYS.length - 1)] ?? 0);
    }
  }
}
