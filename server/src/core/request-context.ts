import { AsyncLocalStorage } from 'node:async_hooks';
import type { Activity } from '#contract/audit-log/constants.ts';

/** The request that something is done for, in a process or in a job that it left behind. */
export interface RequestContext {
  requestId: string;
  /** W3C trace context, where traces are kept. */
  traceparent?: string | undefined;
  /** Of the visitor's end of the connection; null where a proxy does not pass it on. */
  sourcePort?: number | null | undefined;
  /** What the request is recorded as; the transaction that makes the change records it. */
  access?: Access | undefined;
}

/** A row of the access log (db/access-log/record.ts). */
export interface Access {
  kind: Activity;
  ownerKind: 'user' | 'admin';
  /** Empty until a request without a session names it (`noteAccount`); then there is no row. */
  ownerId: string;
  subjectId: string | null;
  ip: string;
  port: number | null;
  userAgent: string;
  at: Date;
  recorded: boolean;
}

const scope = new AsyncLocalStorage<RequestContext>();

export const runWithContext = <Result>(cause: RequestContext, task: () => Result): Result => scope.run(cause, task);

export const currentContext = (): RequestContext | undefined => scope.getStore();

// What a service adds to the request's row of the access log; none of it decides anything.

/** Names what the request makes or changes. */
export function noteSubject(id: string): void {
  const access = currentContext()?.access;
  if (access !== undefined) access.subjectId = id;
}

/** Names the account of a request that came without a session, as a login does. */
export function noteAccount(ownerKind: Access['ownerKind'], ownerId: string): void {
  const access = currentContext()?.access;
  if (access !== undefined) Object.assign(access, { ownerKind, ownerId });
}

/** Nothing came of the request that the log would tell anew. */
export function noteNothingNew(): void {
  const access = currentContext()?.access;
  if (access !== undefined) access.recorded = true;
}
