import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that something is done for, in a process or in a job that it left behind. */
export interface Cause {
  requestId: string;
  /** W3C trace context, where traces are kept. */
  traceparent?: string | undefined;
}

const scope = new AsyncLocalStorage<Cause>();

export const doFor = <Result>(cause: Cause, work: () => Result): Result => scope.run(cause, work);

export const currentCause = (): Cause | undefined => scope.getStore();
