import type { FastifyRequest } from 'fastify';
import type { Activity } from '#contract/audit-log/constants.ts';
import type { Actor } from '../../core/actor.ts';
import { currentContext, type Access } from '../../core/request-context.ts';
import { addressOf } from '../traffic/address.ts';

export interface Recorder {
  now(): Date;
  /** Writes a row of the access log in its own transaction. */
  record(access: Access): Promise<void>;
}

interface RecordedCall {
  /** undefined: the call is not logged. */
  activity: Activity | undefined;
  actor: Actor;
  input?: Record<string, unknown>;
}

/**
 * Runs a call and records it in the access log: its first transaction writes the row (db/transaction.ts); without a transaction the
 * row is written before the answer.
 */
export async function runRecorded<Result>(
  recorder: Recorder,
  request: FastifyRequest,
  call: RecordedCall,
  run: () => Promise<Result>,
): Promise<Result> {
  const access = expectAccess(recorder, request, call);
  const result = await run();
  if (access !== null && !access.recorded && access.ownerId !== '') await recorder.record(access);
  return result;
}

/** Prepares the row of a request: its first transaction writes it. Null: the request is not logged. */
export function expectAccess(
  { now }: Pick<Recorder, 'now'>,
  request: FastifyRequest,
  { activity, actor, input = {} }: RecordedCall,
): Access | null {
  const context = currentContext();
  if (activity === undefined || context === undefined) return null;
  return (context.access = {
    kind: activity,
    ...ownerOf(actor),
    subjectId: subjectIn(input),
    ip: addressOf(request),
    port: context.sourcePort ?? null,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    at: now(),
    recorded: false,
  });
}

const ownerOf = (actor: Actor): Pick<Access, 'ownerKind' | 'ownerId'> =>
  actor.kind === 'user' || actor.kind === 'admin'
    ? { ownerKind: actor.kind, ownerId: actor.id }
    : { ownerKind: 'user', ownerId: '' };

/** Fields of an input that name the call's subject; the first one present counts. */
const SUBJECTS = [
  'postsId',
  'commentId',
  'danmakuId',
  'messageId',
  'mediaId',
  'uploadId',
  'collectionId',
  'targetId',
  'toUserId',
  'id',
];

/** The subject of the call, unless its service names a new one later (`setLogSubject`). */
function subjectIn(input: Record<string, unknown>): string | null {
  const id = SUBJECTS.map((name) => input[name]).find((value) => typeof value === 'string');
  return typeof id === 'string' ? id.slice(0, 100) : null;
}
