import type { FastifyRequest } from 'fastify';
import type { Activity } from '#contract/audit-log/constants.ts';
import type { Actor } from '../../core/actor.ts';
import { currentContext, type Access } from '../../core/request-context.ts';
import { addressOf } from '../traffic/address.ts';

export interface Recorder {
  now(): Date;
  /** Writes a row of the access log by itself. */
  record(access: Access): Promise<void>;
}

interface Recorded {
  activity: Activity | undefined;
  actor: Actor;
  input?: Record<string, unknown>;
}

/**
 * Has the access log hold what a request does: its first transaction writes the row (db/transaction.ts), and where it has none the row is
 * written before the answer.
 */
export async function recorded<Result>(
  recorder: Recorder,
  request: FastifyRequest,
  what: Recorded,
  run: () => Promise<Result>,
): Promise<Result> {
  const access = expectAccess(recorder, request, what);
  const result = await run();
  if (access !== null && !access.recorded && access.ownerId !== '') await recorder.record(access);
  return result;
}

/** For requests that are answered elsewhere: their first transaction writes the row. */
export function expectAccess(
  { now }: Pick<Recorder, 'now'>,
  request: FastifyRequest,
  { activity, actor, input = {} }: Recorded,
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

/** What the call is about, until the service names what it makes (`noteSubject`). */
function subjectIn(input: Record<string, unknown>): string | null {
  const found = SUBJECTS.map((name) => input[name]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found.slice(0, 100) : null;
}
