import { AsyncLocalStorage } from 'node:async_hooks';
import type { Activity } from '#contract/audit-log/constants.ts';

/** The request on whose behalf code runs, also in jobs that it enqueued. Carried in the async context. */
export interface RequestContext {
  requestId: string;
  /** W3C trace context; undefined without tracing. */
  traceparent?: string | undefined;
  /** The client's port; null when a proxy does not pass it on. */
  sourcePort?: number | null | undefined;
  /** The row of the access log for this request, which its first transaction writes. */
  access?: Access | undefined;
}

/** A row of the access log (db/access-log/record.ts). */
export interface Access {
  kind: Activity;
  ownerKind: 'user' | 'admin';
  /** Empty for a request without a session until `setLogAccount`; a row without owner is not written. */
  ownerId: string;
  subjectId: string | null;
  ip: string;
  port: number | null;
  userAgent: string;
  at: Date;
  /** The row is written, or not needed. */
  recorded: boolean;
}

const scope = new AsyncLocalStorage<RequestContext>();

export const runWithContext = <Result>(cause: RequestContext, task: () => Result): Result => scope.run(cause, task);

export const currentContext = (): RequestContext | undefined => scope.getStore();

// Services complete the request's row of the access log with the following functions; nothing else depends on it.

/** Sets the id of the thing that the request creates or changes. */
export function setLogSubject(id: string): void {
  const access = currentContext()?.access;
  if (access !== undefined) access.subjectId = id;
}

/** Sets the account of a request without a session, such as a login. */
export function setLogAccount(ownerKind: Access['ownerKind'], ownerId: string): void {
  const access = currentContext()?.access;
  if (access !== undefined) Object.assign(access, { ownerKind, ownerId });
}

/** Suppresses the row, because the request did nothing that is not in the log already. */
export function skipLogRow(): void {
  const access = currentContext()?.access;
  if (access !== undefined) access.recorded = true;
}
