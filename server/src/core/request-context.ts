import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that something is done for, in a process or in a job that it left behind. */
export interface RequestContext {
  requestId: string;
  /** W3C trace context, where traces are kept. */
  traceparent?: string | undefined;
}

const scope = new AsyncLocalStorage<RequestContext>();

export const runWithContext = <Result>(cause: RequestContext, task: () => Result): Result => scope.run(cause, task);

export const currentContext = (): RequestContext | undefined => scope.getStore();
